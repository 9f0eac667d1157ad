import type { TFunction } from 'i18next';

/**
 * Patterns in order of precedence: the first match wins. Many browsers also claim to be another one, so the order
 * matters.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = (table: readonly [RegExp, string][], text: string): string | null =>
  table.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Returns the names of the browser and the system from a user agent; null where they are not recognised. */
export const deviceOf = (userAgent: string): { browser: string | null; system: string | null } => ({
  browser: firstMatch(BROWSERS, userAgent),
  system: firstMatch(SYSTEMS, userAgent),
});

/** Returns the name of a device, such as `Firefox on Linux`. */
export const deviceName = (t: TFunction, userAgent: string): string => {
  const { browser, system } = deviceOf(userAgent);
  if (browser && system) return t('setting.deviceOn', { browser, system });
  return browser ?? system ?? t('setting.unknownDevice');
};
