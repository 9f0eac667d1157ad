import type { Locale } from '@tribunal/contract';
import enUS from '../../locales/en-US.json';
import zhCN from '../../locales/zh-CN.json';

const TEXTS = { 'en-US': enUS.server.office, 'zh-CN': zhCN.server.office } as const;

/** What is written into contests, in the language of whoever asks for it. */
export const wordsIn = (locale: Locale) => TEXTS[locale];
