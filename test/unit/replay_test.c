/* replay_test.c - a saved execution is read back as it was; a damaged file is refused in one line.
 * Links the same files as report_test.c.
 */
#include "report_fixture.h"

static char path[64];

static void make_error(void) {
  fixture_reset();
  struct rt_trace trace = fixture_trace();
  /* A child before its parent in the table: the file must still have parents first (F1). */
  struct rt_trace_thread swapped = threads[1];
  threads[1] = threads[4];
  threads[4] = swapped;
  fixture_event(&trace, 0, RT_OP_STORE, fixture_address(&counter), 4, &site_counter);
  fixture_event(&trace, 1, RT_OP_THREAD_END, fixture_word(1, 0), 8, NULL);
  fixture_event(&trace, 3, RT_OP_CHOICE, fixture_word(3, 16), 8, NULL);
  fixture_event(&trace, 4, RT_OP_LOCK, fixture_address(&mutex_a), 8, &site_call);
  fixture_error(RT_ERROR_DEADLOCK, "two\nlines", &trace);
  options.replay_file = path;
}

static void check_step(const struct rt_schedule *schedule, uint32_t position, uint32_t parent,
                       uint32_t spawn_index, const char *operation, uint32_t line) {
  const struct rt_schedule_step *step = rt_replay_step(schedule, position);
  uint32_t found_parent, found_index;
  rt_replay_thread(schedule, step->thread, &found_parent, &found_index);
  CHECK(found_parent == parent && found_index == spawn_index && step->line == line);
  CHECK_TEXT(step->operation, operation);
}

static void test_round_trip(void) {
  make_error();
  CHECK(fixture_capture(fixture_report) == 42);
  char wanted[256];
  snprintf(wanted, sizeof wanted, "tarry: saved to %s: TARRY_OPTIONS=replay=%s ./prog\n", path,
           path);
  CHECK(strstr(printed, wanted) != NULL);
  struct rt_schedule *schedule = rt_replay_read(path);
  CHECK(rt_replay_length(schedule) == 4);
  check_step(schedule, 0, 0, 0, "store", 7);
  check_step(schedule, 1, 0, 0, "thread end", 0);
  check_step(schedule, 2, 0, 2, "choice", 0);
  const struct rt_schedule_step *last = rt_replay_step(schedule, 3); /* main.0.0 */
  check_step(schedule, 3, rt_replay_step(schedule, 1)->thread, 0, "lock", 11);
  CHECK(last->thread > rt_replay_step(schedule, 1)->thread);
}

static void test_semantics(void) {
  make_error();
  options.spurious_wakeups = true;
  options.main_return = "exit";
  fixture_capture(fixture_report);
  CHECK_HAS(printed, ":main_return=exit:spurious_wakeups=1 ./prog\n");
  fixture_read(path, printed, sizeof printed);
  CHECK_HAS(printed, "\noptions :main_return=exit:spurious_wakeups=1\n");
}

static void test_not_saved(void) {
  make_error();
  shared.errors[0].trace.truncated = true;
  fixture_capture(fixture_report);
  CHECK_HAS(printed, "not saved");
  CHECK(strstr(printed, "saved to") == strstr(printed, "saved to /tmp"));
  CHECK(strstr(printed, "TARRY_OPTIONS") == NULL);
  make_error();
  options.replay_file = "/nonexistent/x.replay";
  CHECK(fixture_capture(fixture_report) == 42);
  CHECK_HAS(printed, "tarry: cannot write /nonexistent/x.replay: No such file or directory\n");
  CHECK(strstr(printed, "TARRY_OPTIONS") == NULL);
}

static void write_file(const char *bytes, size_t size) {
  FILE *file = fopen(path, "w");
  if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file) != 0)
    abort();
}

/* Exit code of a process that reads the file; what it said is in `printed`. */
static int read_in_child(void) {
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    rt_replay_read(path);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* 2 with exactly one line that names the file, or 0 in silence. */
static bool is_orderly(int code) {
  const char *end = strchr(printed, '\n');
  if (code == 0)
    return printed[0] == 0;
  return code == 2 && end != NULL && end[1] == 0 && strstr(printed, path) != NULL &&
         strncmp(printed, "tarry: ", 7) == 0;
}

static const char *refusal(const char *text) {
  write_file(text, strlen(text));
  int code = fixture_capture(read_in_child);
  CHECK(is_orderly(code));
  const char *at = strstr(printed, path);
  return code == 0 || at == NULL ? "accepted" : at + strlen(path);
}

#define HEAD "tarry-replay 1\nprogram p\nerror e\noptions \n"

static void test_damaged(void) {
  CHECK_TEXT(refusal(HEAD "threads 1\n0 0 0\nevents 1\n0\tload\ta.c:1\nend\n"), "accepted");
  CHECK_TEXT(refusal(HEAD "threads 1\n0 0 0\nevents 0\nend\n"), "accepted");
  CHECK_TEXT(refusal(""), ":1: not a replay file\n");
  CHECK_TEXT(refusal("hello"), ":1: not a replay file\n");
  CHECK_TEXT(refusal("tarry-replay 2\n"),
             ":1: a replay file of another version: 'tarry-replay 2'\n");
  CHECK_TEXT(refusal("tarry-replay 1\nerror e\n"), ":2: 'program' expected\n");
  CHECK_TEXT(refusal(HEAD), ":5: the file is cut off\n");
  CHECK_TEXT(refusal(HEAD "threads 0\n"), ":5: no threads\n");
  CHECK_TEXT(refusal(HEAD "threads 1025\n"), ":5: the number is too big\n");
  CHECK_TEXT(refusal(HEAD "threads x\n"), ":5: a number expected\n");
  CHECK_TEXT(refusal(HEAD "threads 1\n0 1 0\n"), ":6: a thread's parent must come before it\n");
  CHECK_TEXT(refusal(HEAD "threads 2\n0 0 0\n2 0 0\n"),
             ":7: threads must be numbered 0, 1, 2, ...\n");
  CHECK_TEXT(refusal(HEAD "threads 3\n0 0 0\n1 0 0\n2 0 0\n"), ":8: the same thread twice\n");
  CHECK_TEXT(refusal(HEAD "threads 1\n0 0 0\nevents 4000000000\n"), ":7: the number is too big\n");
  CHECK_TEXT(refusal(HEAD "threads 1\n0 0 0\nevents 1\n1\tload\ta.c:1\nend\n"),
             ":8: no such thread\n");
  CHECK_TEXT(refusal(HEAD "threads 1\n0 0 0\nevents 1\n0\tjump\ta.c:1\nend\n"),
             ":8: no such operation\n");
  CHECK_TEXT(refusal(HEAD "threads 1\n0 0 0\nevents 1\n0\tload\ta.c\nend\n"),
             ":8: a place (file:line) expected\n");
  CHECK_TEXT(refusal(HEAD "threads 1\n0 0 0\nevents 1\n0\tload\ta.c:1\n0\tload\ta.c:1\nend\n"),
             ":9: 'end' expected\n");
  unlink(path);
  CHECK(fixture_capture(read_in_child) == 2);
  CHECK_HAS(printed, "No such file or directory\n");
}

/* Cut anywhere: refused. Any byte changed: refused or read, never a crash. */
static void test_any_damage(void) {
  static char whole[8192], changed[8192];
  make_error();
  fixture_capture(fixture_report);
  fixture_read(path, whole, sizeof whole);
  size_t size = strlen(whole);
  CHECK(size > 150);
  unsigned accepted = 0, disorderly = 0;
  for (size_t cut = 0; cut < size; cut++) {
    write_file(whole, cut);
    int code = fixture_capture(read_in_child);
    accepted += code == 0;
    disorderly += !is_orderly(code);
  }
  CHECK(accepted == 0);
  for (size_t at = 0; at < size; at++) {
    memcpy(changed, whole, size);
    changed[at] = (char)(changed[at] ^ (at % 3 == 0 ? 0x80 : at % 3 == 1 ? 0x11 : changed[at]));
    write_file(changed, size);
    disorderly += !is_orderly(fixture_capture(read_in_child));
  }
  CHECK(disorderly == 0);
}

int main(void) {
  snprintf(path, sizeof path, "/tmp/tarry-replay-%d", (int)getpid());
  test_round_trip();
  test_semantics();
  test_not_saved();
  test_damaged();
  test_any_damage();
  unlink(path);
  return check_end();
}
