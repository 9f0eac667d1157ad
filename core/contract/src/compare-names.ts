const collators = new Map<string, Intl.Collator>();

const collatorOf = (locale: string): Intl.Collator => {
  const known = collators.get(locale);
  if (known) return known;
  const collator = new Intl.Collator(locale, { numeric: true });
  collators.set(locale, collator);
  return collator;
};

/**
 * Compares names and ids as people order them: numbers by value, so that `P-2` comes before `P-10`, and letters
 * regardless of case. Only equal texts are equal. Texts of a language are compared in its `locale`.
 *
 * Use it for lists that people look through, and `compareNaturally` of the server for the order of files in a package,
 * which no language may change.
 */
export function compareNames(one: string, other: string, locale = 'en'): number {
  return collatorOf(locale).compare(one, other) || Number(one > other) - Number(one < other);
}
