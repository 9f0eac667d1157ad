import { LOCALES, type Locale } from '@tribunal/contract';
import type { Texts } from '../locale';

/**
 * Returns what a call does, in all languages: the text `audit.<call>` of the plugin, which core has for its own calls.
 * A GET call that some clients send instead of a POST call has the same text.
 */
export function actionNames(texts: Texts, plugin: string | null, call: string): Record<Locale, string> {
  const keys = [call, call.replace(/^GET /, 'POST ')].map((one) => `audit.${one}`);
  const nameIn = (locale: Locale): string =>
    keys.map((key) => texts.findOf(plugin ? [plugin] : [], locale, key)).find((text) => text !== null) ?? call;
  return Object.fromEntries(LOCALES.map((locale) => [locale, nameIn(locale)])) as Record<Locale, string>;
}
