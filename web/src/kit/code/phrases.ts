import type { TFunction } from 'i18next';

/** The editor's own phrases, each with its key among `kit.editor`; `$` stands for what the editor puts in. */
const KEYS = {
  'Error on line $1: $2': 'error',
  'Warning on line $1: $2': 'warning',
  Find: 'find',
  Replace: 'replaceWith',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'regexp',
  'by word': 'wholeWord',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'currentMatch',
  'on line': 'onLine',
  'replaced match on line $': 'replacedOnLine',
  'replaced $ matches': 'replaced',
  'Go to line': 'goToLine',
  go: 'go',
  Completions: 'completions',
} as const;

/** Returns the phrases of the editor in the language of the page. */
export const phrasesOf = (t: TFunction): Record<string, string> =>
  Object.fromEntries(Object.entries(KEYS).map(([phrase, key]) => [phrase, t(`kit.editor.${key}`)]));
