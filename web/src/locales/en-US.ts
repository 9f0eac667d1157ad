const files = import.meta.glob<Record<string, unknown>>(
  ['./en-US/*.json', '!./en-US/{authoring,plugins,rejudging,office-site,remote-office}.json'],
  {
    eager: true,
    import: 'default',
  },
);

/** Each file is one section, named as the file is; what only the back office needs is in `office.ts`. */
export const texts = Object.fromEntries(
  Object.entries(files).map(([path, section]) => [path.replace(/^.*\/(.+)\.json$/, '$1'), section]),
);
