/* options_test.c - the option string is read as written or refused in one line; text.c formats as
 * printf does. Links runtime/options.c and runtime/text.c.
 */
#include "check.h"
#include "runtime/options.h"

#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static struct rt_options options;
static char text[4096], message[1024];

static bool parse(const char *string) {
  snprintf(text, sizeof text, "%s", string);
  message[0] = 0;
  return rt_options_parse(&options, text, message, sizeof message);
}

static const char *refusal(const char *string) { return parse(string) ? "accepted" : message; }

static void test_accepted(void) {
  CHECK(parse(""));
  CHECK_TEXT(options.algorithm, "optimal");
  CHECK(options.events_max == 100000 && options.output && !options.keep_going);
  CHECK_TEXT(options.json, "");
  CHECK(parse("algorithm=source:keep_going=1:events_max=7:json=out.json"));
  CHECK_TEXT(options.algorithm, "source");
  CHECK_TEXT(options.json, "out.json");
  CHECK(options.keep_going && options.events_max == 7);
  CHECK(parse("json='a:b.json':replay_file=\"it's\":show=3") && options.show == 3);
  CHECK_TEXT(options.json, "a:b.json");
  CHECK_TEXT(options.replay_file, "it's");
  CHECK(parse("seed=1:seed=2") && options.seed == 2); /* the later one wins */
  CHECK(parse("::seed=1::") && options.seed == 1);
  CHECK(parse("json=") && options.json[0] == 0);
  CHECK(parse("seed=18446744073709551615") && options.seed == UINT64_MAX);
  CHECK(parse("color=false:output=yes") && !options.color && options.output);
}

static void test_refused(void) {
  CHECK_TEXT(refusal("algoritm=pop"), "unknown option 'algoritm'; did you mean 'algorithm'?");
  CHECK_TEXT(refusal("laorithm=pop"), "unknown option 'laorithm'; did you mean 'algorithm'?");
  CHECK_TEXT(refusal("time=3"), "unknown option 'time'; did you mean 'time_max'?");
  CHECK_TEXT(refusal("qqqq=3"), "unknown option 'qqqq'; help=1 lists all");
  CHECK_TEXT(refusal("=3"), "unknown option ''; help=1 lists all");
  CHECK_TEXT(refusal("seed"), "option 'seed' has no value: write seed=...");
  CHECK_TEXT(refusal("seed:show=1"), "option 'seed' has no value: write seed=...");
  CHECK_TEXT(refusal("algorithm=dfs"),
             "option 'algorithm' must be auto, exhaustive, source, optimal or pop, not 'dfs'");
  CHECK_TEXT(refusal("keep_going=2"), "option 'keep_going' must be 0 or 1, not '2'");
  CHECK_TEXT(refusal("threads_max=1025"),
             "option 'threads_max' must be a number from 1 to 1024, not '1025'");
  CHECK_TEXT(refusal("threads_max=-1"),
             "option 'threads_max' must be a number from 1 to 1024, not '-1'");
  CHECK_HAS(refusal("seed=18446744073709551616"), "must be a number");
  CHECK_HAS(refusal("seed=12x"), "not '12x'");
  CHECK_HAS(refusal("seed="), "must be a number");
  CHECK_TEXT(refusal("json='x"), "option 'json': a quote in its value has no end");
  CHECK_TEXT(refusal("json='x'y"), "option 'json': a quote in its value has no end");
  char name[200];
  memset(name, 'k', sizeof name);
  memcpy(name + 197, "=1", 3);
  CHECK_HAS(refusal(name), "unknown option");
}

/* Every choice option has words and its default is one of them; every name is found. */
static void test_table(void) {
  for (const struct rt_option *option = rt_option_table(); option->name != NULL; option++) {
    char setting[256], value[128];
    snprintf(setting, sizeof setting, "%s=%s", option->name, option->preset);
    CHECK(parse(setting));
    rt_option_value(&options, option, value, sizeof value);
    CHECK_TEXT(value, option->preset);
    CHECK(rt_option_find(option->name, strlen(option->name)) == option);
  }
}

/* rt_options_read ends the process: exit code and what it printed on `descriptor`. */
static int read_in_child(const char *string, int descriptor, char *output, size_t size) {
  int ends[2];
  if (pipe(ends) != 0)
    return -1;
  fflush(stdout);
  pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], descriptor);
    rt_options_read(&options, string);
    _exit(77);
  }
  close(ends[1]);
  size_t length = 0;
  for (ssize_t got; (got = read(ends[0], output + length, size - 1 - length)) > 0;)
    length += (size_t)got;
  output[length] = 0;
  close(ends[0]);
  int status = 0;
  waitpid(child, &status, 0);
  return WEXITSTATUS(status);
}

static void test_read(void) {
  static char output[65536];
  CHECK(read_in_child("algoritm=pop", 2, output, sizeof output) == 2);
  CHECK_TEXT(output, "tarry: unknown option 'algoritm'; did you mean 'algorithm'?\n");
  CHECK(read_in_child("seed=5:help=1", 1, output, sizeof output) == 0);
  for (const struct rt_option *option = rt_option_table(); option->name != NULL; option++)
    CHECK(strstr(output, option->name) != NULL);
  CHECK(read_in_child("seed=5", 2, output, sizeof output) == 77);
  CHECK_TEXT(output, "");
  CHECK(read_in_child(NULL, 2, output, sizeof output) == 77);
}

#define SAME(...)                                                                                  \
  do {                                                                                             \
    char ours[128], theirs[128];                                                                   \
    size_t wanted = rt_format(ours, sizeof ours, __VA_ARGS__);                                     \
    int length = snprintf(theirs, sizeof theirs, __VA_ARGS__);                                     \
    CHECK_TEXT(ours, theirs);                                                                      \
    CHECK((int)wanted == length);                                                                  \
  } while (0)

static void test_format(void) {
  SAME("plain %% %s|%5s|%-5s|%.2s|%.*s", "abc", "abc", "abc", "abc", 1, "abc");
  SAME("%d %d %u %i", 0, -2147483647 - 1, 4294967295u, 42);
  SAME("%ld %lu %lx %lX", INT64_MIN, UINT64_MAX, UINT64_MAX, 0xABCul);
  SAME("%zu %lld %llu %hhu %hd", (size_t)7, -5ll, 5ull, (unsigned char)255, (short)-3);
  SAME("%5d|%-5d|%05d|%*d|%-*d|%.3d", -42, -42, -42, 6, 42, 6, 42, 7);
  SAME("%c%c|%3c", 'x', 'y', 'z');
  SAME("%p", (void *)&options);
  char small[4];
  CHECK(rt_format(small, sizeof small, "%s", "abcdef") == 6);
  CHECK_TEXT(small, "abc");
  CHECK(rt_format(NULL, 0, "%d", 12345) == 5);
}

int main(void) {
  test_accepted();
  test_refused();
  test_table();
  test_read();
  test_format();
  return check_end();
}
