/* options.h - the table of options, for the runtime and for the `tarry` command.
 *
 * options.c needs nothing of the runtime but text.c, so that the command can be built from these
 * two files and checks an option by the very code that will read it.
 */
#ifndef TARRY_RUNTIME_OPTIONS_H
#define TARRY_RUNTIME_OPTIONS_H

#include "runtime/rt.h"

enum rt_option_type { RT_OPTION_BOOL, RT_OPTION_UINT, RT_OPTION_TEXT, RT_OPTION_CHOICE };

struct rt_option {
  const char *name;
  enum rt_option_type type;
  size_t offset; /* in struct rt_options */
  const char *preset;
  const char *help;
};

/* Ends with an entry whose name is NULL. */
const struct rt_option *rt_option_table(void);
/* NULL when there is none of this name. */
const struct rt_option *rt_option_find(const char *name, size_t name_length);
/* The most similar of `names` (NULL at the end), or NULL when none is similar. */
const char *rt_name_nearest(const char *name, size_t name_length, const char *const *names);
/* The option whose name is most similar, or NULL. */
const char *rt_option_nearest(const char *name, size_t name_length);

/* Sets the defaults, then what `text` says; `text` is cut into values in place and must stay.
 * False with one line in `message` when there is a mistake in it. */
bool rt_options_parse(struct rt_options *options, char *text, char *message, size_t message_size);
/* The option's value as text, as it would be written in TARRY_OPTIONS. */
void rt_option_value(const struct rt_options *options, const struct rt_option *option, char *text,
                     size_t text_size);
/* All options with default and help; as Markdown, the table of docs/USAGE.md. */
void rt_options_help(int descriptor);
void rt_options_markdown(int descriptor);

#endif
