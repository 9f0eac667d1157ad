import { badInput } from './errors';
import { text, type Field } from './fields';

/** Maximum length in characters: somewhat more than browsers write. */
const INSTANT_MAX = 40;
/** A time zone is required, since the clocks of clients and server may differ. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/** A text that `instantOf` parses. */
export const instant = (): Field<string> => text({ min: 1, max: INSTANT_MAX, trim: 'trim' });

/**
 * Parses a date and time with a time zone.
 * @throws 400 with the name of the field if the text is none
 */
export function instantOf(field: string, text: string): Date {
  const at = new Date(INSTANT.test(text) ? text : NaN);
  if (Number.isNaN(at.getTime())) throw badInput(field, 'input.instant');
  return at;
}
