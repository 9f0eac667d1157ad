import type { Locale } from '../vocabulary';

/** Stands in the audit log for a secret that was set or changed. */
export const AUDIT_HIDDEN = '[hidden]';

/**
 * What audited actions are about: core's words, completed by each plugin in its `plugin.ts`. What a word means stands
 * under `auditSubject` in the texts of the server.
 */
export interface AuditSubjectTypes {
  user: true;
  settings: true;
  plugin: true;
  problem: true;
  tag: true;
  'tag-classification': true;
  language: true;
  judge: true;
  notice: true;
  submission: true;
}

/** Something that was done to the account of the caller. */
export interface AccountEvent {
  id: number;
  at: string;
  /** What was done, in all languages. */
  names: Record<Locale, string>;
  /** `unknown`: nobody was logged in, as when a password is reset. Members of staff are not named. */
  by: 'self' | 'staff' | 'unknown';
  /** Address of the client, unless a member of staff did it. */
  ip: string | null;
  /** Fields that changed, before and after. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

export interface AccountEventCalls {
  /** Lists the newest events; `beforeId` is the id that the previous page ended with. */
  'GET /api/account-events': {
    query: { beforeId?: number | undefined };
    data: { records: AccountEvent[]; hasMore: boolean };
  };
}
