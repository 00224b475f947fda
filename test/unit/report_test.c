/* report_test.c - the verdict line, exit codes, executions in words, output, JSON, of runs made by
 * hand. Links
 * runtime/{options,text,report,report_op,report_trace,report_file,json,progress,replay,symbol,
 * symbol_elf,symbol_code}.c; python3 judges the JSON.
 */
#define _GNU_SOURCE
#include "report_fixture.h"

static const char *last_line_of(int *code) {
  *code = fixture_capture(fixture_report);
  return fixture_last_line();
}

static void test_verified(void) {
  int code;
  fixture_reset();
  CHECK_TEXT(last_line_of(&code), "tarry: verified: 3328 executions, 0 blocked, 86528 events, "
                                  "0.02 s (166400/s), optimal");
  CHECK(code == 0);
  CHECK_TEXT(printed, fixture_last_line()); /* nothing else is said */
  shared.executions = 1;
  outcome.engine.events = 1;
  outcome.seconds = 0;
  CHECK_TEXT(last_line_of(&code),
             "tarry: verified: 1 execution, 0 blocked, 1 event, 0.00 s (0/s), optimal");
  shared.threads_seen = 3;
  shared.shared_accesses = 12;
  CHECK_HAS(last_line_of(&code), "tarry: verified: 1 execution");
  CHECK_HAS(printed, "note: only 1 execution: 3 threads, 12 accesses to memory that two of them "
                     "touch, 4 races");
  fixture_reset();
  shared.blocked_assume = 10;
  shared.blocked_await = 2;
  outcome.engine.sleep_blocked = 5;
  CHECK_HAS(last_line_of(&code), "3328 executions, 12 blocked (10 assume, 2 await), 5 sleep-set "
                                 "blocked, 86528 events");
  fixture_reset();
  shared.assumptions_count = 2;
  rt_format(shared.assumptions[0].text, RT_TEXT_MAX, "two values");
  shared.assumptions[0].site = &site_counter;
  atomic_store(&shared.assumptions[0].complete, true);
  CHECK_HAS(last_line_of(&code), "tarry: verified under 1 assumption: 3328 executions");
  CHECK_HAS(printed, "tarry: assumption: two values, at count.c:7\n");
  atomic_store(&shared.assumptions[1].complete, true);
  CHECK_HAS(last_line_of(&code), "tarry: verified under 2 assumptions: 3328");
}

/* V1: nothing but a finished exploration is verified. */
static void test_not_verified(void) {
  int code;
  fixture_reset();
  atomic_store(&shared.finished, false);
  CHECK_HAS(last_line_of(&code), "tarry: stopped: the exploration ended before it was complete: ");
  CHECK(code == 43);
  outcome.interrupted = true;
  CHECK_HAS(last_line_of(&code), "tarry: stopped: interrupted: 3328 executions, ");
  fixture_reset();
  atomic_store(&shared.stopped, true);
  rt_format(shared.stop_text, RT_TEXT_MAX, "time_max=3 seconds passed");
  CHECK_HAS(last_line_of(&code), "tarry: stopped: time_max=3 seconds passed: 3328 executions, ");
  CHECK(code == 43);
  fixture_reset();
  options.replay = "x.replay";
  CHECK_HAS(last_line_of(&code), "tarry: stopped: the replayed execution shows no error: ");
  fixture_reset();
  shared.fatal = true;
  rt_format(shared.stop_text, RT_TEXT_MAX, "cannot fork");
  CHECK_TEXT(last_line_of(&code), "tarry: cannot fork");
  CHECK(code == 2);
}

static void test_errors(void) {
  int code;
  fixture_reset();
  struct rt_trace trace = fixture_trace();
  fixture_error(RT_ERROR_ASSERT, "x == 1", &trace);
  CHECK_HAS(last_line_of(&code), "tarry: error: assertion: 3328 executions, ");
  CHECK(code == 42);
  CHECK_HAS(printed, "tarry: execution 17 fails, after 0 events:\n");
  CHECK_HAS(printed, "tarry: assertion failed: x == 1, at count.c:7, in work, thread main.0\n");
  fixture_error(RT_ERROR_DEADLOCK, "", &trace)->count = 9;
  fixture_error(RT_ERROR_DEADLOCK, "", &trace);
  atomic_store(&fixture_error(RT_ERROR_ABORT, "", &trace)->complete, false); /* S1 */
  shared.errors_dropped = 2;
  atomic_store(&shared.stopped, true);
  CHECK_HAS(last_line_of(&code),
            "tarry: error: 3 distinct errors (assertion, deadlock): 3328 executions, ");
  CHECK_HAS(printed, "tarry: 9 executions show this error\n");
  CHECK_HAS(printed, "tarry: 2 more errors were found but not kept\n");
  CHECK_HAS(printed, "tarry: note: stopped before everything was explored: ");
  CHECK(strstr(printed, "abort") == NULL);
}

static const char *text_of(const struct rt_trace *trace) {
  static char text[RT_PHRASE_MAX];
  rt_trace_event_text(trace, &events[trace->events_count - 1], text, sizeof text);
  return text;
}

static void test_event_texts(void) {
  fixture_reset();
  struct rt_trace trace = fixture_trace();
  uint64_t word = fixture_address(&counter);
  struct rt_trace_event *event = fixture_event(&trace, 0, RT_OP_LOAD, word, 4, &site_counter);
  CHECK_TEXT(text_of(&trace), "load counter -> 0");
  event->before = 0xffffffff;
  CHECK_TEXT(text_of(&trace), "load counter -> -1");
  dpor_op_wait_add(&event->op, dpor_term_make(DPOR_COMPARE_NE, 3));
  CHECK_TEXT(text_of(&trace), "load counter -> -1 (awaited counter != 3)");
  dpor_op_wait_add(&event->op, dpor_term_make(DPOR_COMPARE_UGE, 4));
  CHECK_TEXT(text_of(&trace), "load counter -> -1 (awaited counter != 3 and counter >= 4)");
  event->op.terms[0].flags = DPOR_TERM_OR;
  CHECK_TEXT(text_of(&trace), "load counter -> -1 (awaited counter != 3 or counter >= 4)");
  dpor_op_wait_add(&event->op, (struct dpor_term){.compare = DPOR_COMPARE_EQ,
                                                  .shift = 16,
                                                  .mask = 0xff,
                                                  .addend = (uint64_t)-2});
  CHECK_TEXT(text_of(&trace), "load counter -> -1 (awaited (counter != 3 or counter >= 4) and "
                              "((counter >> 16) & 0xff) - 2 == 0)");
  event->op.waits = 1;
  event->op.terms[0] = (struct dpor_term){.compare = DPOR_COMPARE_SLT,
                                          .mask = UINT64_MAX,
                                          .addend = 5,
                                          .operand = 1,
                                          .flags = DPOR_TERM_NEGATE};
  CHECK_TEXT(text_of(&trace), "load counter -> -1 (awaited 5 - counter < 1)");
  event = fixture_event(&trace, 0, RT_OP_STORE, word, 4, &site_counter);
  fixture_update(event, DPOR_UPDATE_SET, 1, 0, 1);
  CHECK_TEXT(text_of(&trace), "store counter = 1 (was 0)");
  event = fixture_event(&trace, 0, RT_OP_STORE, fixture_address(&mutex_b), 8, NULL);
  fixture_update(event, DPOR_UPDATE_SET, 0, 0x123456789abc, fixture_address(array + 8));
  CHECK_TEXT(text_of(&trace), "store mutex_b = &array+8 (was 0x123456789abc)");
  event = fixture_event(&trace, 0, RT_OP_RMW_ADD, word, 4, &site_counter);
  fixture_update(event, DPOR_UPDATE_ADD, 2, 1, 3);
  CHECK_TEXT(text_of(&trace), "fetch-add counter 1 -> 3");
  event = fixture_event(&trace, 0, RT_OP_CAS, word, 4, &site_counter);
  fixture_update(event, DPOR_UPDATE_SET, 1, 0, 1);
  dpor_op_guard_set(&event->op, dpor_term_make(DPOR_COMPARE_EQ, 0));
  CHECK_TEXT(text_of(&trace), "compare-exchange counter 0 -> 1");
  event->kind = DPOR_READ;
  event->before = 7;
  CHECK_TEXT(text_of(&trace), "compare-exchange counter 0 -> 1: fails, it is 7");
  event = fixture_event(&trace, 0, RT_OP_RANGE_WRITE, fixture_address(array), 64, &site_array);
  CHECK_TEXT(text_of(&trace), "write range array, 64 bytes");
  event = fixture_event(&trace, 0, RT_OP_TRYLOCK, fixture_address(&mutex_a), 8, &site_call);
  fixture_update(event, DPOR_UPDATE_SET, 1, 3, 3);
  dpor_op_guard_set(&event->op, dpor_term_make(DPOR_COMPARE_EQ, 0));
  event->kind = DPOR_READ;
  CHECK_TEXT(text_of(&trace), "trylock mutex_a: fails, main.1 holds it");
  event = fixture_event(&trace, 0, RT_OP_SEM_WAIT, fixture_address(&mutex_a), 8, &site_call);
  fixture_update(event, DPOR_UPDATE_ADD, UINT64_MAX, 2, 1);
  CHECK_TEXT(text_of(&trace), "sem wait mutex_a 2 -> 1");
  fixture_event(&trace, 0, RT_OP_JOIN, fixture_word(4, offsetof(struct rt_thread, done)), 8, NULL);
  CHECK_TEXT(text_of(&trace), "join main.0.0");
  event = fixture_event(&trace, 0, RT_OP_CHOOSE,
                        fixture_word(3, offsetof(struct rt_thread, choice)), 8, NULL);
  event->before = 2;
  CHECK_TEXT(text_of(&trace), "choose -> 2");
}

static const char *described(const void *address, const struct tarry_site *site) {
  static char text[256];
  rt_symbol_describe(fixture_address(address), 4, site, text, sizeof text);
  return text;
}

static void test_symbols(void) {
  CHECK_TEXT(described(&counter, NULL), "counter");
  CHECK_TEXT(described(&counter, &site_counter), "counter");
  CHECK_TEXT(described(array + 8, NULL), "array+8");
  CHECK_TEXT(described(array + 8, &site_array), "array+8");
  CHECK_TEXT(described(&pair.high, &site_member), "pair.high");
  CHECK_TEXT(described(&pair.high, &site_pointer), "pair+4 (p->high)");
  struct tarry_site whole = site_member;
  whole.variable = "pair";
  CHECK_TEXT(described(&pair.high, &whole), "pair+4");
  CHECK_TEXT(described(&pair, &whole), "pair");
  CHECK_TEXT(described(&mutex_b, &site_call), "mutex_b"); /* not the callee's name */
  CHECK_TEXT(described((void *)(RT_MAP_HEAP + 8), NULL), "heap block 3 of thread 1, byte 8");
  CHECK_TEXT(described((void *)(RT_MAP_HEAP + 8), &site_pointer),
             "p->high (heap block 3 of thread 1, byte 8)");
  CHECK_TEXT(described((void *)(rt_stack_low(2) + 80), NULL), "stack of thread 2");
  CHECK_TEXT(described((void *)fixture_word(2, 0), NULL), "end of thread 2");
  CHECK_TEXT(described((void *)16, NULL), "4 bytes at 0x10");
  char text[256];
  rt_symbol_code(fixture_address((void *)(uintptr_t)&test_errors), text, sizeof text);
  CHECK_HAS(text, "report_test.c:");
  setenv("TARRY_SYMBOLIZER_PATH", "/nonexistent", 1);
  rt_symbol_code(fixture_address((void *)(uintptr_t)&test_symbols), text, sizeof text);
  CHECK(strstr(text, "report_test.c:") == NULL && strchr(text, '+') != NULL);
  unsetenv("TARRY_SYMBOLIZER_PATH");
}

static void add_deadlock(struct rt_trace *trace) {
  uint64_t a = fixture_address(&mutex_a), b = fixture_address(&mutex_b);
  struct rt_trace_event *event =
      fixture_event(trace, 0, RT_OP_STORE, fixture_address(&counter), 4, &site_counter);
  fixture_update(event, DPOR_UPDATE_SET, 1, 0, 1);
  event = fixture_event(trace, 1, RT_OP_LOCK, a, 8, &site_call);
  fixture_update(event, DPOR_UPDATE_SET, 2, 0, 2);
  event = fixture_event(trace, 3, RT_OP_CHOICE, fixture_word(3, 16), 8, NULL);
  event = fixture_event(trace, 2, RT_OP_LOCK, b, 8, &site_call);
  fixture_update(event, DPOR_UPDATE_SET, 3, 0, 3);
  pending[0] = (struct rt_trace_pending){
      0,
      {.address = fixture_word(1, 0), .size = 8, .name = RT_OP_JOIN, .site = &site_spawn},
      false,
      0};
  pending[1] = (struct rt_trace_pending){
      1, {.address = b, .size = 8, .name = RT_OP_LOCK, .site = &site_call}, false, 3};
  dpor_op_wait_add(&pending[0].op, dpor_term_make(DPOR_COMPARE_EQ, 1));
  dpor_op_wait_add(&pending[1].op, dpor_term_make(DPOR_COMPARE_EQ, 0));
  pending[2] = pending[1];
  pending[2].thread = 2;
  pending[2].op.address = a;
  pending[2].value = 2;
  trace->pending_count = 3;
}

static void test_execution(void) {
  fixture_reset();
  struct rt_trace trace = fixture_trace();
  add_deadlock(&trace);
  fixture_error(RT_ERROR_DEADLOCK, "3 threads wait for ever", &trace);
  CHECK(fixture_capture(fixture_report) == 42);
  CHECK_HAS(printed, "tarry: execution 17 fails, after 4 events:\n"
                     "  1  main      count.c:7   store counter = 1 (was 0)\n"
                     "     main      count.c:20  start main.0\n"
                     "     main      count.c:20  start main.1\n"
                     "  2  main.0    count.c:11    lock mutex_a\n"
                     "     main.0    count.c:20    start main.0.0\n"
                     "  4  main.1    count.c:11      lock mutex_b\n"
                     "  main waits for the end of main.0, at count.c:20\n"
                     "  main.0 waits: lock mutex_b, main.1 holds it, at count.c:11\n"
                     "  main.1 waits: lock mutex_a, main.0 holds it, at count.c:11\n"
                     "tarry: deadlock: 3 threads wait for ever, at count.c:7, in work, thread "
                     "main.0\n");
}

static void test_places(void) {
  static const struct tarry_site one = {"/some/where/deep/src/a.c", "f", "", 1, 0, 4, 0, 0, 6, 0};
  static const struct tarry_site two = {"/some/where/deep/lib/b.c", "f", "", 2, 0, 4, 0, 0, 6, 0};
  static const struct tarry_site system = {
      "/usr/lib/gcc/x86_64-linux-gnu/12/include/c++/12/bits/std_thread.h",
      "f",
      "",
      3,
      0,
      4,
      0,
      0,
      6,
      0};
  fixture_reset();
  struct rt_trace trace = fixture_trace();
  trace.threads_count = 1;
  uint64_t word = fixture_address(&counter);
  fixture_event(&trace, 0, RT_OP_LOAD, word, 4, &one);
  fixture_event(&trace, 0, RT_OP_LOAD, word, 4, &two);
  fixture_event(&trace, 0, RT_OP_LOAD, word, 4, &system);
  struct rt_error_entry *error = fixture_error(RT_ERROR_ASSERT, "x (/some/where/a.c:5)", &trace);
  error->site = &one;
  error->thread = 0;
  fixture_capture(fixture_report);
  CHECK_HAS(printed, "  1  main  src/a.c:1                               load counter -> 0\n"
                     "  2  main  lib/b.c:2                               load counter -> 0\n"
                     "  3  main  .../include/c++/12/bits/std_thread.h:3");
  CHECK_HAS(printed, "tarry: assertion failed: x (/some/where/a.c:5), at "
                     "/some/where/deep/src/a.c:1, in f, thread main\n");
}

/* L4: what only one thread touches is left out, but for the last event; numbers stay. */
static void test_private_accesses(void) {
  static int own, last;
  static const struct tarry_site place = {
      .file = "a.c", .function = "f", .variable = "", .line = 1};
  fixture_reset();
  struct rt_trace trace = fixture_trace();
  threads[0] = (struct rt_trace_thread){.number = 0};
  threads[1] = (struct rt_trace_thread){.number = 1};
  trace.threads_count = 2;
  fixture_event(&trace, 0, RT_OP_STORE, fixture_address(&own), 4, &place);
  fixture_event(&trace, 0, RT_OP_STORE, fixture_address(&counter), 4, &place);
  fixture_event(&trace, 1, RT_OP_LOAD, fixture_address(&counter), 4, &place);
  fixture_event(&trace, 1, RT_OP_LOAD, fixture_address(&last), 4, &place);
  fixture_error(RT_ERROR_ASSERT, "x", &trace);
  options.show_private = false;
  fixture_capture(fixture_report);
  CHECK_HAS(printed, "  2  main    a.c:1  ");
  CHECK_HAS(printed, "  3  main.0  a.c:1    load counter");
  CHECK_HAS(printed, "  4  main.0  a.c:1    load ");
  CHECK_HAS(printed,
            "  (not shown: 1 access to memory that no other thread touches; show_private=1");
  CHECK(strstr(printed, "  1  main ") == NULL);
}

static void test_long_execution(void) {
  fixture_reset();
  struct rt_trace trace = fixture_trace();
  for (int i = 0; i < 1000; i++)
    fixture_event(&trace, 0, RT_OP_LOAD, fixture_address(&counter), 4, &site_counter);
  fixture_error(RT_ERROR_EVENTS_MAX, "", &trace);
  fixture_capture(fixture_report);
  CHECK_HAS(printed, "    20  main");
  CHECK_HAS(printed, "... 830 events left out");
  CHECK_HAS(printed, "   851  main");
  CHECK_HAS(printed, "  1000  main");
  CHECK(strstr(printed, "    21  main") == NULL && strstr(printed, "   850  main") == NULL);
  shared.shown[0] = trace;
  shared.shown_count = 1;
  shared.errors_count = 0;
  fixture_capture(fixture_report);
  CHECK_HAS(printed, "tarry: execution 1, 1000 events:\n");
  CHECK_HAS(printed, "   500  main");
}

static uint32_t add_chunk(char *log, uint32_t at, uint32_t descriptor, const char *text) {
  struct rt_output_chunk chunk = {descriptor, (uint32_t)strlen(text)};
  memcpy(log + at, &chunk, sizeof chunk);
  memcpy(log + at + sizeof chunk, text, chunk.size);
  return at + (uint32_t)sizeof chunk + chunk.size;
}

static void test_output(void) {
  static char first[256], failing[256];
  fixture_reset();
  uint32_t size = add_chunk(first, 0, 1, "hello\n");
  size = add_chunk(first, size, 2, "half a line");
  shared.first.output = first;
  shared.first.output_size = size;
  struct rt_trace trace = fixture_trace();
  trace.output = failing;
  trace.output_size = add_chunk(failing, 0, 1, "goodbye\n");
  struct rt_error_entry *error = fixture_error(RT_ERROR_ABORT, "", &trace);
  fixture_capture(fixture_report);
  CHECK_TEXT(printed_out, "hello\ngoodbye\n");
  CHECK_HAS(printed, "half a line\ntarry: what execution 17 printed:\ntarry: execution 17 fails");
  error->execution = 1; /* the first and the failing one are the same */
  fixture_capture(fixture_report);
  CHECK_TEXT(printed_out, "hello\n");
  options.output = false;
  fixture_capture(fixture_report);
  CHECK_TEXT(printed_out, "");
}

static void test_json(void) {
  fixture_reset();
  struct rt_trace trace = fixture_trace();
  add_deadlock(&trace);
  fixture_error(RT_ERROR_DEADLOCK, "quote \" back \\ tab \t bad \xff\xc0\x80 good \xc3\xa9",
                &trace);
  shared.assumptions_count = 1;
  atomic_store(&shared.assumptions[0].complete, true);
  char path[64];
  snprintf(path, sizeof path, "/tmp/tarry-report-%d.json", (int)getpid());
  options.json = path;
  CHECK(fixture_capture(fixture_report) == 42);
  char command[1024];
  snprintf(command, sizeof command,
           "python3 -c 'import json,sys; d=json.load(open(\"%s\",encoding=\"utf-8\")); "
           "e=d[\"errors\"][0]; t=e[\"trace\"]; "
           "sys.exit(not(d[\"version\"]==1 and d[\"verdict\"]==\"error\" and d[\"exit_code\"]==42 "
           "and d[\"blocked\"]=={\"await\":0,\"assume\":0,\"deadlock\":0} and len(t)==4 and "
           "t[1]==dict(thread=\"main.0\",operation=\"lock\",variable=\"mutex_a\",file=\"count.c\","
           "line=11,before=0,after=2) and e[\"kind\"]==\"deadlock\" and "
           "e[\"text\"].endswith(\"tab \\t bad \\ufffd\\ufffd\\ufffd good \\u00e9\") and "
           "d[\"options\"][\"events_max\"]==100000 and len(d[\"assumptions\"])==1 and "
           "e[\"thread\"]==\"main.0\" and d[\"executions\"]==3328))'",
           path);
  CHECK(system(command) == 0);
  unlink(path);
  options.json = "/dev/full";
  CHECK(fixture_capture(fixture_report) == 2);
  CHECK_HAS(printed, "tarry: cannot write /dev/full: No space left on device\ntarry: error: ");
  options.json = "/nonexistent/x.json";
  CHECK(fixture_capture(fixture_report) == 2);
  CHECK_HAS(fixture_last_line(), "tarry: error: deadlock: ");
  CHECK_HAS(printed, "tarry: cannot write /nonexistent/x.json: No such file or directory");
}

/* A container may have no terminals to give. */
static bool has_terminals(void) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  bool has = master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0;
  if (master >= 0)
    close(master);
  if (!has)
    printf("no terminal to be had: the progress line and colours are not tested\n");
  return has;
}

/* Calls `function` with a terminal as stderr; what it wrote there is in `printed`. */
static void on_terminal(void (*function)(void)) {
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
    abort();
  int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
  int saved = dup(2);
  dup2(slave, 2);
  function();
  dup2(saved, 2);
  close(saved);
  fcntl(master, F_SETFL, O_NONBLOCK);
  size_t length = 0;
  for (ssize_t got; (got = read(master, printed + length, sizeof printed - 1 - length)) > 0;)
    length += (size_t)got;
  printed[length] = 0;
  close(slave);
  close(master);
}

static void show_progress(void) {
  rt_progress_show(&outcome);
  shared.executions = 9999;
  rt_progress_show(&outcome); /* too soon: not shown */
  rt_progress_clear();
}

static int show_progress_in_file(void) {
  show_progress();
  return 0;
}

static void show_report(void) { rt_report(&outcome); }

static void test_terminal(void) {
  fixture_reset();
  shared.executions = 123456;
  outcome.seconds = 12.5;
  on_terminal(show_progress);
  CHECK_TEXT(printed, "\r\33[Ktarry: 123456 executions, 9876/s, 0 errors, 12 s\r\33[K");
  fixture_capture(show_progress_in_file);
  CHECK_TEXT(printed, "");
  fixture_reset();
  struct rt_trace trace = fixture_trace();
  add_deadlock(&trace);
  fixture_error(RT_ERROR_DEADLOCK, "", &trace);
  on_terminal(show_report);
  CHECK_HAS(printed, "\33[36m  2  main.0");
  options.color = false;
  on_terminal(show_report);
  CHECK(strchr(printed, '\33') == NULL);
  fixture_capture(fixture_report);
  CHECK(strchr(printed, '\33') == NULL);
}

int main(void) {
  test_verified();
  test_not_verified();
  test_errors();
  test_event_texts();
  test_symbols();
  test_execution();
  test_places();
  test_private_accesses();
  test_long_execution();
  test_output();
  test_json();
  if (has_terminals())
    test_terminal();
  return check_end();
}
