import type { Locale } from '@tribunal/contract';

type Section = Record<string, unknown>;

/** Sections of the texts, one file each. */
const SECTIONS = {
  authoring: 'authoring',
  plugins: 'plugins',
  siteAdmin: 'site-admin',
  judgeAdmin: 'judge-admin',
  internalErrors: 'internalErrors',
  newUsers: 'newUsers',
};
const files = import.meta.glob<Section>(
  [
    './*/authoring.json',
    './*/plugins.json',
    './*/site-admin.json',
    './*/judge-admin.json',
    './*/internalErrors.json',
    './*/newUsers.json',
  ],
  { import: 'default' },
);

/** Loads the texts that only the admin area needs, so that visitors of the public site do not load them. */
export const adminTexts = async (locale: Locale): Promise<Record<string, Section>> => {
  const read = async ([name, file]: [string, string]) =>
    [name, (await files[`./${locale}/${file}.json`]?.()) ?? {}] as const;
  return Object.fromEntries(await Promise.all(Object.entries(SECTIONS).map(read)));
};
