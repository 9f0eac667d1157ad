export const Headers = {
  /** Request: the session token, without a prefix. Response: the new token when `refresh-token` is `true`. */
  token: 'authorization',
  refresh: 'refresh-token',
  /** `admin` for calls under /api/admin, otherwise `general`; echoed on 401 and 403. */
  urlType: 'url-type',
  requestId: 'x-request-id',
  /** Request for the event stream by somebody who is not logged in: what the browser's tab made up to be told apart by. */
  visitor: 'x-visitor',
  /** Every request of a judge of remote sites: its `RemotePlace`. A server whose own is another refuses it. */
  remotePlace: 'x-remote-place',
} as const;

export const API_PREFIX = '/api';
export const ADMIN_PREFIX = '/api/admin';
export const urlTypeOf = (path: string): 'admin' | 'general' => (path.startsWith(ADMIN_PREFIX) ? 'admin' : 'general');
export const LOCALES = ['en-US', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];
