const files = import.meta.glob<Record<string, unknown>>('./en-US/*.json', { eager: true, import: 'default' });

/** Each file is one section, named as the file is. */
export const texts = Object.fromEntries(
  Object.entries(files).map(([path, section]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), section]),
);
