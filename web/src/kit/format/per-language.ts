/**
 * Returns a function that makes a formatter once for each language. Making one takes a hundred times as long as using
 * it, and a list formats hundreds of values, some of them again every second.
 */
export const perLanguage = <T>(make: (language: string) => T): ((language: string) => T) => {
  const made = new Map<string, T>();
  return (language) => cached(made, language, () => make(language));
};

/**
 * Like `perLanguage`, for formatters of times: each keeps the time zone in which it was made, and the viewer's zone
 * changes with the device, also while a page is open.
 */
export const perLanguageAndZone = <T>(make: (language: string) => T): ((language: string) => T) => {
  const made = new Map<string, T>();
  return (language) => cached(made, `${language} ${offsets()}`, () => make(language));
};

const cached = <T>(made: Map<string, T>, key: string, make: () => T): T => {
  const known = made.get(key);
  if (known) return known;
  const format = make();
  made.set(key, format);
  return format;
};

const SEASONS = [new Date('2031-01-01T00:00Z'), new Date('2031-07-01T00:00Z')] as const;

/** Returns the offsets of the viewer's time zone in winter and summer, which costs less than its name. */
const offsets = (): string => SEASONS.map((season) => season.getTimezoneOffset()).join();
