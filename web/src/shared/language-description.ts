import i18n from 'i18next';

/** The descriptions of this site's languages that are words and not just names, as the database has them. */
const KEYS = {
  'C11, optimised': 'problem.languageNote.c11Optimised',
  'C++14, optimised': 'problem.languageNote.cpp14Optimised',
  'C++17, optimised': 'problem.languageNote.cpp17Optimised',
  'C++20, optimised': 'problem.languageNote.cpp20Optimised',
  'Java; the class is called Main': 'problem.languageNote.java',
  'JavaScript on Node.js': 'problem.languageNote.node',
  'JavaScript on V8': 'problem.languageNote.v8',
} as const;

/** Returns the description of a programming language in the language of the page. */
export const languageDescription = (description: string): string =>
  Object.hasOwn(KEYS, description) ? i18n.t(KEYS[description as keyof typeof KEYS]) : description;
