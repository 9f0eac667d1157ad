export const Headers = {
  /** In requests, the session token without a prefix. In responses, the new token if `refresh-token` is `true`. */
  token: 'authorization',
  refresh: 'refresh-token',
  /** `admin` for calls under /api/admin, otherwise `general`; repeated in replies 401 and 403. */
  urlType: 'url-type',
  requestId: 'x-request-id',
  /** Names of the query parameters that a call does not know and has ignored. */
  ignoredParameters: 'x-ignored-parameters',
  /**
   * Random id that a browser tab sends with its event stream request if nobody is logged in, to distinguish it from
   * others.
   */
  visitor: 'x-visitor',
  /** In calls of judges, their `JUDGE_PROTOCOL`. */
  judgeProtocol: 'x-judge-protocol',
} as const;

export const API_PREFIX = '/api';
export const ADMIN_PREFIX = '/api/admin';
export const urlTypeOf = (path: string): 'admin' | 'general' => (path.startsWith(ADMIN_PREFIX) ? 'admin' : 'general');
