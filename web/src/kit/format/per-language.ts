import { cachePerTick } from './cache-per-tick';

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
  return (language) => cached(made, `${language} ${zone()}`, () => make(language));
};

const cached = <T>(made: Map<string, T>, key: string, make: () => T): T => {
  const known = made.get(key);
  if (known) return known;
  const format = make();
  made.set(key, format);
  return format;
};

/** Returns the name of the viewer's time zone. Reading it costs as much as making a formatter. */
const zone = cachePerTick(() => new Intl.DateTimeFormat().resolvedOptions().timeZone);
