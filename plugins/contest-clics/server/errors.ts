import type { Locale } from '@tribunal/contract';
import enUS from '../locales/en-US/server.json';
import zhCN from '../locales/zh-CN/server.json';

const MESSAGES = { 'en-US': enUS, 'zh-CN': zhCN } as const;

const STATUS = { unknown: 404, wrongKey: 401, badToken: 400, noGroup: 404, tooManyFeeds: 429 } as const;
export type Fault = keyof typeof STATUS;

/** Refusal in the format of the standard: `{code, message}` with the same HTTP status. */
export class ClicsError extends Error {
  constructor(readonly fault: Fault) {
    super(fault);
    this.name = 'ClicsError';
  }

  get code(): (typeof STATUS)[Fault] {
    return STATUS[this.fault];
  }

  body(locale: Locale): { code: number; message: string } {
    return { code: this.code, message: MESSAGES[locale][this.fault] };
  }
}
