import type { Locale } from '@tribunal/contract';

type Section = Record<string, unknown>;

/** Sections of the texts, each with its file. */
const SECTIONS = {
  authoring: 'authoring',
  plugins: 'plugins',
  rejudging: 'rejudging',
  officeSite: 'office-site',
  remoteOffice: 'remote-office',
  judgeAdmin: 'judge-admin',
};
const files = import.meta.glob<Section>(
  [
    './*/authoring.json',
    './*/plugins.json',
    './*/rejudging.json',
    './*/office-site.json',
    './*/remote-office.json',
    './*/judge-admin.json',
  ],
  { import: 'default' },
);

/** Texts that only the back office needs; visitors of the site do not load them. */
export const officeTexts = async (locale: Locale): Promise<Record<string, Section>> => {
  const read = async ([name, file]: [string, string]) =>
    [name, (await files[`./${locale}/${file}.json`]?.()) ?? {}] as const;
  return Object.fromEntries(await Promise.all(Object.entries(SECTIONS).map(read)));
};
