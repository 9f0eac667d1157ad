// Written by `npm run languages` from the files in `known`. Do not edit.
import { languages as c } from './known/c';
import { languages as cpp } from './known/cpp';
import { languages as csharp } from './known/csharp';
import { languages as go } from './known/go';
import { languages as java } from './known/java';
import { languages as javascript } from './known/javascript';
import { languages as php } from './known/php';
import { languages as python } from './known/python';
import { languages as ruby } from './known/ruby';
import { languages as rust } from './known/rust';
import type { Language } from './language';

/** Every language this judge knows; which of them it offers is determined at start-up. */
export const LANGUAGES: readonly Language[] = [
  ...c,
  ...cpp,
  ...csharp,
  ...go,
  ...java,
  ...javascript,
  ...php,
  ...python,
  ...ruby,
  ...rust,
];
