import type { Locale } from '@tribunal/contract';
import enUS from '../../locales/en-US.json';
import zhCN from '../../locales/zh-CN.json';
import type { SheetWords } from './sheet';

const TEXTS: Record<Locale, SheetWords> = { 'en-US': enUS.server.export, 'zh-CN': zhCN.server.export };

/** Headings of tables, in the language of whoever asks for one. */
export const wordsIn = (locale: Locale): SheetWords => TEXTS[locale];
