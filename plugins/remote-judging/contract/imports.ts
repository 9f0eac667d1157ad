import type { Page, PageQuery } from '@tribunal/contract';
import type { JobFailureKind } from './failures';

export type ImportState = 'waiting' | 'fetching' | 'done' | 'failed';
export interface ImportItem {
  id: number;
  /**
   * A contest, and the archive of all problems, stand for their problems, which become items when the list has been
   * read.
   */
  kind: 'problem' | 'contest' | 'archive';
  key: string;
  /** Id of the problem or contest; empty for the archive. */
  problemId: string;
  state: ImportState;
  /**
   * `added`; `exists`: already imported; `same`: nothing changed at the site; `changed`: the change awaits
   * confirmation; `updated`; `listed`: the problems of the contest are items now.
   */
  outcome: 'added' | 'exists' | 'same' | 'changed' | 'updated' | 'listed' | null;
  failure: { kind: JobFailureKind; message: string; evidence: string | null } | null;
  pid: number | null;
  title: string | null;
  /** Address of the open page that the user who started the import has handed in; null if the site was asked. */
  handedInFrom: string | null;
  /** Addresses of pictures of that page which could not be fetched; they stay there. */
  unreadPictures: string[];
  /** Fields whose text at the site differs from ours; only after a re-sync. */
  changes: { field: string; ours: string; theirs: string; isEdited: boolean }[];
}
/** Numbers of items. Those that failed are also done. */
export interface ImportCounts {
  total: number;
  done: number;
  failed: number;
  /** Their changes await confirmation. */
  changed: number;
  /** Failed ones that can be tried again. */
  retriable: number;
}
export interface ImportSummary extends ImportCounts {
  id: number;
  startedAt: string;
  finishedAt: string | null;
  /** Place among the imports of its user that wait for their turn at the site; 0 if it is its turn, or was. */
  place: number;
  by: string;
  /** It compares problems with their originals because the setting of the site says so. */
  isScheduled: boolean;
}
export const IMPORT_FILTERS = ['all', 'open', 'failed', 'changed'] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];
export interface ImportBatch extends ImportSummary {
  /**
   * Estimated time in ms until it is finished, at the pace of the site and with what is read before it; null if it is
   * finished.
   */
  remainingMs: number | null;
  /** A list is still being read, so that there will be more items. */
  isListing: boolean;
  /** Number of items that match the filter. */
  matching: number;
  /** A page of them. */
  items: ImportItem[];
}

/** Calls about the import of problems and their changes at the site. */
export interface ImportCalls {
  /**
   * Imports one problem. `name` is the key of the remote judge. The call accepts POST, and GET with the same fields.
   */
  'POST /api/admin/problem/import-remote-oj-problem': {
    body: { name: string; problemId: string };
    data: { pid: number; problemId: string };
  };
  'GET /api/admin/problem/import-remote-oj-problem': {
    query: { name: string; problemId: string };
    data: { pid: number; problemId: string };
  };
  /**
   * Imports problems. `problemIds` lists ids, addresses and ranges such as `1000-1020` or `1500A-F`, at most
   * `RemoteLimits.importItems` in total; the address of a contest stands for its problems. With `what: 'contests'` it
   * lists contests, and with `archive` all problems of the site are imported. The default is `problems`.
   */
  'POST /api/admin/remote-import': {
    body: { key: string; problemIds?: string; what?: 'problems' | 'contests' | 'archive' };
    data: ImportBatch;
  };
  /**
   * Imports a problem from its page that the user has open in a browser. The site is not asked for it. A problem that
   * exists already is compared with it.
   */
  'POST /api/admin/remote-import/page': { body: { key: string; url: string; html: string }; data: ImportBatch };
  /** Tries again what failed, except what the site does not accept as an id. */
  'POST /api/admin/remote-import/retry': { body: { id: number }; data: ImportBatch };
  'GET /api/admin/remote-import': {
    query: PageQuery & { id: number; show?: ImportFilter };
    data: ImportBatch;
  };
  'GET /api/admin/remote-import/list': {
    query: PageQuery;
    data: Page<ImportSummary>;
  };
  'DELETE /api/admin/remote-import': { query: { id: number }; data: null };
  /** Reads the problems from the site again; differences wait for `apply`. */
  'POST /api/admin/remote-import/sync': { body: { pids: number[] }; data: ImportBatch };
  'POST /api/admin/remote-import/apply': { body: { itemId: number; fields: string[] }; data: null };
}
