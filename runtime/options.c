/* options.c - TARRY_OPTIONS: key=value:key=value, as the sanitizers have it.
 *
 * Rules:
 *   P1  Nothing is ignored: an unknown key, a value that is not allowed or a missing '=' ends the
 *       program. A misspelt bound that is silently dropped would look like a verified program.
 *   P2  Later settings win, so that `tarry run` can append to what the environment says.
 *   P3  A value may stand in ' or " and then contains ':' as itself.
 *   P4  No malloc: what is allocated here would move the program's own heap blocks, and a replay
 *       (other options) would see other addresses than the run that it repeats.
 */
#include "runtime/options.h"

#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define OPTION_TYPE_bool RT_OPTION_BOOL
#define OPTION_TYPE_uint RT_OPTION_UINT
#define OPTION_TYPE_text RT_OPTION_TEXT
#define OPTION_TYPE_choice RT_OPTION_CHOICE

/* Text presets are written as strings in options.def, numbers as numbers. */
#define OPTION_PRESET_bool(preset) #preset
#define OPTION_PRESET_uint(preset) #preset
#define OPTION_PRESET_text(preset) preset
#define OPTION_PRESET_choice(preset) preset

static const struct rt_option option_table[] = {
#define OPTION(type, name, preset, help)                                                           \
  {#name, OPTION_TYPE_##type, offsetof(struct rt_options, name), OPTION_PRESET_##type(preset),     \
   help},
#include "options.def"
#undef OPTION
    {NULL, RT_OPTION_BOOL, 0, NULL, NULL}};

struct option_choice {
  const char *option;
  const char *word;
};

static const struct option_choice option_choices[] = {
#define CHOICE(option, word) {#option, word},
#include "choices.def"
};

struct option_range {
  const char *option;
  uint64_t least, most;
};

static const struct option_range option_ranges[] = {
#define RANGE(option, least, most) {#option, least, most},
#include "choices.def"
};

#define OPTION_COUNT(array) (sizeof(array) / sizeof(array)[0])

const struct rt_option *rt_option_table(void) { return option_table; }

const struct rt_option *rt_option_find(const char *name, size_t name_length) {
  for (const struct rt_option *option = option_table; option->name != NULL; option++)
    if (strlen(option->name) == name_length && memcmp(option->name, name, name_length) == 0)
      return option;
  return NULL;
}

/* ---- the nearest name ---- */

enum { OPTION_NAME_MAX = 48 };

static size_t option_least(size_t a, size_t b) { return a < b ? a : b; }

/* How many letters to insert, delete, replace or swap with their neighbour. */
static size_t option_distance(const char *a, size_t a_length, const char *b, size_t b_length) {
  size_t rows[3][OPTION_NAME_MAX + 1];
  size_t *before = rows[0], *above = rows[1], *row = rows[2];
  for (size_t j = 0; j <= b_length; j++)
    above[j] = j;
  for (size_t i = 1; i <= a_length; i++) {
    row[0] = i;
    for (size_t j = 1; j <= b_length; j++) {
      size_t replaced = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = option_least(replaced, option_least(above[j], row[j - 1]) + 1);
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = option_least(row[j], before[j - 2] + 1);
    }
    size_t *oldest = before;
    before = above;
    above = row;
    row = oldest;
  }
  return above[b_length];
}

const char *rt_name_nearest(const char *name, size_t name_length, const char *const *names) {
  if (name_length == 0 || name_length > OPTION_NAME_MAX)
    return NULL;
  const char *nearest = NULL;
  size_t nearest_distance = SIZE_MAX;
  for (; *names != NULL; names++) {
    size_t length = strlen(*names);
    if (length > OPTION_NAME_MAX)
      continue;
    size_t distance = option_distance(name, name_length, *names, length);
    /* "time" means time_max; one letter in three may be wrong. */
    bool begins =
        name_length >= 3 && name_length < length && memcmp(name, *names, name_length) == 0;
    if (begins)
      distance = 1;
    if (distance * 3 <= (name_length > length ? name_length : length) + 1 || begins)
      if (distance < nearest_distance) {
        nearest = *names;
        nearest_distance = distance;
      }
  }
  return nearest;
}

const char *rt_option_nearest(const char *name, size_t name_length) {
  const char *names[OPTION_COUNT(option_table)];
  for (size_t i = 0; i < OPTION_COUNT(option_table); i++)
    names[i] = option_table[i].name;
  return rt_name_nearest(name, name_length, names);
}

/* ---- one value ---- */

/* "exhaustive, source or optimal" */
static void option_words(const char *option, char *text, size_t size) {
  size_t total = 0, seen = 0, length = 0;
  for (size_t i = 0; i < OPTION_COUNT(option_choices); i++)
    total += strcmp(option_choices[i].option, option) == 0;
  text[0] = 0;
  for (size_t i = 0; i < OPTION_COUNT(option_choices) && length < size; i++)
    if (strcmp(option_choices[i].option, option) == 0) {
      const char *between = seen == 0 ? "" : seen + 1 == total ? " or " : ", ";
      length += rt_format(text + length, size - length, "%s%s", between, option_choices[i].word);
      seen++;
    }
}

static bool option_set_choice(const char **field, const struct rt_option *option, const char *value,
                              char *message, size_t message_size) {
  for (size_t i = 0; i < OPTION_COUNT(option_choices); i++)
    if (strcmp(option_choices[i].option, option->name) == 0 &&
        strcmp(option_choices[i].word, value) == 0) {
      *field = option_choices[i].word;
      return true;
    }
  char words[256];
  option_words(option->name, words, sizeof words);
  rt_format(message, message_size, "option '%s' must be %s, not '%s'", option->name, words, value);
  return false;
}

static bool option_set_bool(bool *field, const struct rt_option *option, const char *value,
                            char *message, size_t message_size) {
  static const char *const words[] = {"0", "1", "false", "true", "no", "yes"};
  for (size_t i = 0; i < OPTION_COUNT(words); i++)
    if (strcmp(value, words[i]) == 0) {
      *field = i % 2 == 1;
      return true;
    }
  rt_format(message, message_size, "option '%s' must be 0 or 1, not '%s'", option->name, value);
  return false;
}

static bool option_read_number(const char *value, uint64_t *number) {
  *number = 0;
  if (*value == 0)
    return false;
  for (; *value != 0; value++) {
    if (*value < '0' || *value > '9' || __builtin_mul_overflow(*number, 10, number) ||
        __builtin_add_overflow(*number, (uint64_t)(*value - '0'), number))
      return false;
  }
  return true;
}

static bool option_set_uint(uint64_t *field, const struct rt_option *option, const char *value,
                            char *message, size_t message_size) {
  uint64_t least = 0, most = UINT64_MAX;
  for (size_t i = 0; i < OPTION_COUNT(option_ranges); i++)
    if (strcmp(option_ranges[i].option, option->name) == 0) {
      least = option_ranges[i].least;
      most = option_ranges[i].most;
    }
  if (option_read_number(value, field) && *field >= least && *field <= most)
    return true;
  rt_format(message, message_size, "option '%s' must be a number from %lu to %lu, not '%s'",
            option->name, least, most, value);
  return false;
}

static bool option_set(struct rt_options *options, const struct rt_option *option,
                       const char *value, char *message, size_t message_size) {
  void *field = (char *)options + option->offset;
  switch (option->type) {
  case RT_OPTION_BOOL:
    return option_set_bool(field, option, value, message, message_size);
  case RT_OPTION_UINT:
    return option_set_uint(field, option, value, message, message_size);
  case RT_OPTION_CHOICE:
    return option_set_choice(field, option, value, message, message_size);
  case RT_OPTION_TEXT:
    break;
  }
  *(const char **)field = value;
  return true;
}

void rt_option_value(const struct rt_options *options, const struct rt_option *option, char *text,
                     size_t text_size) {
  const void *field = (const char *)options + option->offset;
  if (option->type == RT_OPTION_BOOL)
    rt_format(text, text_size, "%d", *(const bool *)field ? 1 : 0);
  else if (option->type == RT_OPTION_UINT)
    rt_format(text, text_size, "%lu", *(const uint64_t *)field);
  else
    rt_format(text, text_size, "%s", *(const char *const *)field);
}

/* ---- the whole string ---- */

/* Cuts the value at `at` off (P3) and returns where the next setting starts, NULL when a quote has
 * no end or is followed by something else than ':'. */
static char *option_cut_value(char *at, char **value) {
  if (*at == '\'' || *at == '"') {
    char *end = strchr(at + 1, *at);
    if (end == NULL || (end[1] != 0 && end[1] != ':'))
      return NULL;
    *value = at + 1;
    *end = 0;
    return end[1] == 0 ? end + 1 : end + 2;
  }
  *value = at;
  char *end = at + strcspn(at, ":");
  if (*end == 0)
    return end;
  *end = 0;
  return end + 1;
}

static bool option_unknown(const char *name, size_t length, char *message, size_t message_size) {
  const char *nearest = rt_option_nearest(name, length);
  int shown = length > 64 ? 64 : (int)length;
  if (nearest != NULL)
    rt_format(message, message_size, "unknown option '%.*s'; did you mean '%s'?", shown, name,
              nearest);
  else
    rt_format(message, message_size, "unknown option '%.*s'; help=1 lists all", shown, name);
  return false;
}

bool rt_options_parse(struct rt_options *options, char *text, char *message, size_t message_size) {
  for (const struct rt_option *option = option_table; option->name != NULL; option++)
    if (!option_set(options, option, option->preset, message, message_size))
      return false;
  while (*text != 0) {
    if (*text == ':') { /* "a=1::b=2", or one at the end: a shell variable was empty */
      text++;
      continue;
    }
    size_t length = strcspn(text, "=:");
    const struct rt_option *option = rt_option_find(text, length);
    if (option == NULL)
      return option_unknown(text, length, message, message_size);
    if (text[length] != '=') {
      rt_format(message, message_size, "option '%s' has no value: write %s=...", option->name,
                option->name);
      return false;
    }
    char *value;
    text = option_cut_value(text + length + 1, &value);
    if (text == NULL) {
      rt_format(message, message_size, "option '%s': a quote in its value has no end",
                option->name);
      return false;
    }
    if (!option_set(options, option, value, message, message_size))
      return false;
  }
  return true;
}

static void option_write(int descriptor, const char *text) {
  size_t left = strlen(text);
  while (left > 0) {
    ssize_t written = write(descriptor, text, left);
    if (written <= 0)
      return;
    text += written;
    left -= (size_t)written;
  }
}

/* P4; the copy is private, so a program that changes its environment does not change the options.
 */
static char *option_copy(const char *text) {
  size_t size = strlen(text) + 1;
  char *copy = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (copy == MAP_FAILED) {
    option_write(2, "tarry: no memory for the options\n");
    _exit(2);
  }
  memcpy(copy, text, size);
  return copy;
}

void rt_options_read(struct rt_options *options, const char *text) {
  char message[1024], line[1100];
  char *copy = option_copy(text == NULL ? "" : text);
  if (!rt_options_parse(options, copy, message, sizeof message)) {
    rt_format(line, sizeof line, "tarry: %s\n", message);
    option_write(2, line);
    _exit(2);
  }
  mprotect(copy, strlen(text == NULL ? "" : text) + 1, PROT_READ);
  if (options->help) {
    rt_options_help(1);
    _exit(0);
  }
}

/* ---- help ---- */

static void option_help_text(int descriptor, const char *help) {
  enum { WIDTH = 76 };
  char line[WIDTH + 16];
  while (*help != 0) {
    size_t length = strlen(help);
    if (length > WIDTH)
      for (length = WIDTH; length > 0 && help[length] != ' ';)
        length--;
    rt_format(line, sizeof line, "        %.*s\n", (int)length, help);
    option_write(descriptor, line);
    help += length;
    while (*help == ' ')
      help++;
  }
}

void rt_options_help(int descriptor) {
  char line[256];
  option_write(descriptor,
               "Options, as TARRY_OPTIONS=name=value:name=value or tarry run --name=value"
               " PROGRAM:\n");
  for (const struct rt_option *option = option_table; option->name != NULL; option++) {
    rt_format(line, sizeof line, "  %s=%s\n", option->name,
              option->preset[0] == 0 ? "''" : option->preset);
    option_write(descriptor, line);
    option_help_text(descriptor, option->help);
  }
}

static void option_allowed(const struct rt_option *option, char *text, size_t size) {
  if (option->type == RT_OPTION_BOOL)
    rt_format(text, size, "0 or 1");
  else if (option->type == RT_OPTION_TEXT)
    rt_format(text, size, "text");
  else if (option->type == RT_OPTION_CHOICE)
    option_words(option->name, text, size);
  else
    rt_format(text, size, "a number");
  for (size_t i = 0; i < OPTION_COUNT(option_ranges); i++)
    if (strcmp(option_ranges[i].option, option->name) == 0)
      rt_format(text, size, "%lu to %lu", option_ranges[i].least, option_ranges[i].most);
}

void rt_options_markdown(int descriptor) {
  char line[1024], allowed[256];
  option_write(descriptor, "| option | default | values | meaning |\n| --- | --- | --- | --- |\n");
  for (const struct rt_option *option = option_table; option->name != NULL; option++) {
    option_allowed(option, allowed, sizeof allowed);
    const char *quote = option->preset[0] == 0 ? "" : "`";
    rt_format(line, sizeof line, "| `%s` | %s%s%s | %s | %s |\n", option->name, quote,
              option->preset, quote, allowed, option->help);
    option_write(descriptor, line);
  }
}
