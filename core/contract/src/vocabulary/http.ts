export const Headers = {
  /** Request: the session token, without a prefix. Response: the new token when `refresh-token` is `true`. */
  token: 'authorization',
  refresh: 'refresh-token',
  /** `admin` for calls under /api/admin, otherwise `general`; echoed on 401 and 403. */
  urlType: 'url-type',
  requestId: 'x-request-id',
} as const;

export const API_PREFIX = '/api';
export const ADMIN_PREFIX = '/api/admin';
export const urlTypeOf = (path: string): 'admin' | 'general' => (path.startsWith(ADMIN_PREFIX) ? 'admin' : 'general');
export const LOCALES = ['en-US', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];
