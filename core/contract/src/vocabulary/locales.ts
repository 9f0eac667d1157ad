/** The languages that the site speaks; each has its texts in all folders `locales`. */
export const LOCALES = ['en-US', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];
