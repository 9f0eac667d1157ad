import type { Plugin } from 'vite';

/** Locale files of plugins; those of the site are one folder deeper. */
const LOCALE_FILE = /\/locales\/[a-z]+-[A-Z]+\.json$/;

/** Leaves the section `server` out of the locale files of plugins, so that browsers do not load what is not for them. */
export const browserTexts = (): Plugin => ({
  name: 'browser-texts',
  enforce: 'pre',
  transform: {
    filter: { id: LOCALE_FILE },
    handler: (source) => {
      const texts = JSON.parse(source) as Record<string, unknown>;
      delete texts['server'];
      return { code: JSON.stringify(texts), map: null };
    },
  },
});
