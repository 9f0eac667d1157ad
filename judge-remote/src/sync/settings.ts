import { SECOND_MS, MINUTE_MS } from '@tribunal/contract';
import type { RemoteSite } from '@tribunal/plugin-remote-judging/contract';

/** The operator's settings of a site, in the units of this program. */
export interface SiteSettings {
  /** Endpoint of the site. Empty: as in the spec. */
  endpoint: string;
  proxy: string;
  userAgent: string;
  requestTimeoutMs: number;
  submitDeadlineMs: number;
  resultDeadlineMs: number;
  pictures: 'keep' | 'leave';
}

const DEFAULT_AGENT = 'Mozilla/5.0 (compatible; Tribunal)';

/** Converts a site's settings. `open` decrypts the secret ones and throws if that fails. */
export function settingsOf({ settings }: Pick<RemoteSite, 'settings'>, open: (sealed: string) => string): SiteSettings {
  const text = (name: string): string => String(settings[name] ?? '').trim();
  const number = (name: string, fallback: number): number => Number(settings[name] ?? fallback);
  return {
    endpoint: text('endpoint'),
    proxy: text('proxy') && open(text('proxy')),
    userAgent: text('userAgent') || DEFAULT_AGENT,
    requestTimeoutMs: number('requestTimeout', 30) * SECOND_MS,
    submitDeadlineMs: number('submitDeadline', 30) * MINUTE_MS,
    resultDeadlineMs: number('resultDeadline', 60) * MINUTE_MS,
    pictures: settings['pictures'] === false ? 'leave' : 'keep',
  };
}
