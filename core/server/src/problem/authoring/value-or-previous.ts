/**
 * Returns the value of the form, or the previous one if the form leaves it out. `null` is a value: it empties the
 * field.
 */
export const valueOrPrevious = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
