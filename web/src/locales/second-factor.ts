import type { Locale } from '@tribunal/contract';

type Section = Record<string, unknown>;

const files = import.meta.glob<Section>('./*/second-factor.json', { import: 'default' });

/** Loads the texts of the second factor, which most visitors never see. */
export const secondFactorTexts = async (locale: Locale): Promise<{ secondFactor: Section }> => ({
  secondFactor: (await files[`./${locale}/second-factor.json`]?.()) ?? {},
});
