import type { Locale } from '@tribunal/contract';
import enUS from '../../locales/en-US/server.json';
import zhCN from '../../locales/zh-CN/server.json';

const MESSAGES = { 'en-US': enUS, 'zh-CN': zhCN } as const;

/** Returns the headings of the table of progress. */
export const sheetTexts = (locale: Locale) => MESSAGES[locale].sheet;
