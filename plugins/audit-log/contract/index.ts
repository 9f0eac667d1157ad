import type { Locale } from '@tribunal/contract';

/** What an action is, in all languages. */
export type ActNames = Record<Locale, string>;

/** One action. Secrets are hidden, and long values are shortened. */
export interface AuditEntry {
  id: number;
  at: string;
  /** null: nobody was logged in. The name is that of the time of the action. Without a uid: a program. */
  actor: { uid: string | null; username: string } | null;
  /** Name of the API token that the call was made with. */
  apiToken: string | null;
  ip: string;
  requestId: string;
  /** Method and path. */
  call: string;
  /** null: core. */
  plugin: string | null;
  names: ActNames;
  subject: { type: string; typeNames: Record<Locale, string>; id: string; name: string | null } | null;
  /** The user whose account was changed. */
  targetUid: string | null;
  /** Changed fields; null if nothing is known of them. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  input: Record<string, unknown>;
}

/** All filters apply together. */
export interface AuditFilter {
  /** Part of the name of the one who acted. */
  actor?: string | undefined;
  /** Type and id, such as `contest:7`. */
  subject?: string | undefined;
  call?: string | undefined;
  /** A plugin, or `core`. */
  area?: string | undefined;
  /** First and last instant. */
  from?: string | undefined;
  to?: string | undefined;
  /** Part of a name, an address, an id or a value. */
  keyword?: string | undefined;
}

export interface AuditQuery extends AuditFilter {
  /** Id that the previous page ended with. */
  beforeId?: number | undefined;
}

/** A kind of action that the log contains. */
export interface RecordedCall {
  call: string;
  plugin: string | null;
  names: ActNames;
}

export const AUDIT_PAGE_SIZE = 50;
export const AuditLimits = { keyword: { max: 100 } } as const;

export interface AuditLogCalls {
  /** Lists entries, the newest first. */
  'GET /api/admin/audit-log': { query: AuditQuery; data: { records: AuditEntry[]; hasMore: boolean } };
  /** Lists the kinds of actions that the log contains. */
  'GET /api/admin/audit-log/calls': { data: RecordedCall[] };
}
