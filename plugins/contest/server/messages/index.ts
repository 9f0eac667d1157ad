import type { Locale } from '@tribunal/contract';
import enUS from '../../locales/en-US/server.json';
import zhCN from '../../locales/zh-CN/server.json';

const MESSAGES = { 'en-US': enUS, 'zh-CN': zhCN } as const;

/** Returns the texts that the server itself writes into contests, files and responses, in the given language. */
export const messagesIn = (locale: Locale) => MESSAGES[locale];
