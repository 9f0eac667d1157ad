import type { Locale } from '@tribunal/contract';
import enHelp from '../locales/en-US/help.json';
import en from '../locales/en-US/command.json';
import zhHelp from '../locales/zh-CN/help.json';
import zh from '../locales/zh-CN/command.json';
import enVerdicts from '@tribunal/contract/locales/en-US/verdict.json';
import zhVerdicts from '@tribunal/contract/locales/zh-CN/verdict.json';

type Commands = typeof en;
type Help = typeof enHelp;
export type TextKey = keyof Commands | keyof Help;
export type VerdictName = keyof typeof enVerdicts;

/** Writes one of our texts; `{name}` in it is replaced by the value of that name. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

const TEXTS: Readonly<Record<Locale, Readonly<Record<TextKey, string>>>> = {
  'en-US': { ...en, ...enHelp },
  'zh-CN': { ...zh, ...zhHelp },
};
const VERDICTS: Readonly<Record<Locale, Readonly<Record<VerdictName, string>>>> = {
  'en-US': enVerdicts,
  'zh-CN': zhVerdicts,
};

/** Returns the texts of a language. */
export const textsOf =
  (locale: Locale): Translate =>
  (key, values = {}) =>
    TEXTS[locale][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Returns what a verdict is called in a language. */
export const verdictText = (locale: Locale, name: VerdictName): string => VERDICTS[locale][name];

/** Returns the language of an environment, by the variables that decide about messages in their order. */
export const localeOf = ({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Locale =>
  /^zh\b|^zh_/i.test([LC_ALL, LC_MESSAGES, LANG].find(Boolean) ?? '') ? 'zh-CN' : 'en-US';
