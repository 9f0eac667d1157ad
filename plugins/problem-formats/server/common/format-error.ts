import { UnreadableProblem } from '@tribunal/plugin-problem-packages/server';
import type enUS from '../../locales/en-US/server.json';

/** A package that does not follow its format; `key` names a text of this plugin under `reader`. */
export class FormatError extends UnreadableProblem {
  constructor(key: keyof typeof enUS.reader, values?: UnreadableProblem['values']) {
    super(`problem-formats.reader.${key}`, values);
  }
}
