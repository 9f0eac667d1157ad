import type { Locale } from '@tribunal/contract';

type Section = Record<string, unknown>;

const SECTIONS = ['authoring', 'rejudging'];
const files = import.meta.glob<Section>(['./*/authoring.json', './*/rejudging.json'], { import: 'default' });

/** Texts that only the back office needs; visitors of the site do not load them. */
export const officeTexts = async (locale: Locale): Promise<Record<string, Section>> => {
  const read = async (name: string) => [name, (await files[`./${locale}/${name}.json`]?.()) ?? {}] as const;
  return Object.fromEntries(await Promise.all(SECTIONS.map(read)));
};
