import type { Locale } from '@tribunal/contract';
import enUS from '../../locales/en-US.json';
import zhCN from '../../locales/zh-CN.json';

const WORDS = { 'en-US': enUS.server, 'zh-CN': zhCN.server } as const;

/** What the server writes into contests, files and replies by itself, in the language of whoever asks for it. */
export const wordsIn = (locale: Locale) => WORDS[locale];
