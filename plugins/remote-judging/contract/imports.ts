import type { FailureKind, Page, PageQuery } from '@tribunal/contract';

export type ImportState = 'waiting' | 'fetching' | 'done' | 'failed';
export interface ImportItem {
  id: number;
  key: string;
  problemId: string;
  state: ImportState;
  /**
   * `added`; `exists`: already imported; `same`: nothing changed at the site; `changed`: the change awaits
   * confirmation; `updated`.
   */
  outcome: 'added' | 'exists' | 'same' | 'changed' | 'updated' | null;
  failure: { kind: FailureKind | 'badId'; message: string; evidence: string | null } | null;
  pid: number | null;
  title: string | null;
  /** Fields whose text at the site differs from ours; only after a re-sync. */
  changes: { field: string; ours: string; theirs: string; isEdited: boolean }[];
}
export interface ImportBatch {
  id: number;
  startedAt: string;
  finishedAt: string | null;
  by: string;
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
  /** Imports problems. `problemIds` lists ids and ranges such as `1000-1020`, at most `RemoteLimits.importItems` in total. */
  'POST /api/admin/remote-import': { body: { key: string; problemIds: string }; data: ImportBatch };
  'GET /api/admin/remote-import': { query: { id: number }; data: ImportBatch };
  'GET /api/admin/remote-import/list': {
    query: PageQuery;
    data: Page<Omit<ImportBatch, 'items'> & { total: number; done: number; failed: number }>;
  };
  'DELETE /api/admin/remote-import': { query: { id: number }; data: null };
  /** Reads the problems from the site again; differences wait for `apply`. */
  'POST /api/admin/remote-import/sync': { body: { pids: number[] }; data: ImportBatch };
  'POST /api/admin/remote-import/apply': { body: { itemId: number; fields: string[] }; data: null };
}
