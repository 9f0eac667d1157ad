/**
 * Returns a function that makes a formatter once for each language. Making one takes a hundred times as long as using
 * it, and a list formats hundreds of values, some of them again every second.
 */
export const perLanguage = <T>(make: (language: string) => T): ((language: string) => T) => {
  const made = new Map<string, T>();
  return (language) => {
    const known = made.get(language);
    if (known) return known;
    const format = make(language);
    made.set(language, format);
    return format;
  };
};
