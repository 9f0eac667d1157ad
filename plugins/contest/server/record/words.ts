import type { Locale } from '@tribunal/contract';
import enUS from '../../locales/en-US.json';
import zhCN from '../../locales/zh-CN.json';
import type { Trouble } from '../../record';

const TEXTS: Record<Locale, Readonly<Record<string, string>>> = {
  'en-US': enUS.server.record,
  'zh-CN': zhCN.server.record,
};

/** What was done otherwise than the file has it, in the language of whoever brought the file. */
export function say({ key, values }: Trouble, locale: Locale): string {
  const text = TEXTS[locale][key.slice('contest.record.'.length)] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
