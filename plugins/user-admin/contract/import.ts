/**
 * Columns of a file of users, in this order if it has no headings; all but the first two may be missing or empty.
 */
export const IMPORT_COLUMNS = ['username', 'password', 'email', 'realname', 'gender', 'nickname', 'school'] as const;
/** Columns that a file with headings must have. */
export const REQUIRED_COLUMNS = ['username', 'password'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** `all`: all users or none; `good`: those without an error. */
export const IMPORT_MODES = ['all', 'good'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Why a row cannot become a user. */
export interface ImportRowError {
  /** Number of the row in the file, from 1; a header and empty rows count. */
  row: number;
  username: string;
  /** null if it concerns the whole row. */
  field: ImportColumn | null;
  message: string;
}

/** The fields of a row as they would be stored; the password is left out. */
export type PreviewedUser = Record<Exclude<ImportColumn, 'password'>, string> & { row: number };

/** What an import of the file would do now. */
export interface ImportPreview {
  /** Number of rows with a user. */
  total: number;
  /** What is strange about the file and prevents nothing. */
  remarks: string[];
  /** Rows with an error. */
  failed: number;
  /** The first errors, at most `UserAdminLimits.importErrors`. */
  errors: ImportRowError[];
  /** The first users without an error. */
  users: PreviewedUser[];
}

/**
 * `done`: all rows were handled; `refused`: `all` was chosen and a row turned out to be impossible, so nobody was
 * created; `interrupted`: the server or the plugin was stopped, and only the first `created` users exist.
 */
export type ImportState = 'running' | 'done' | 'refused' | 'interrupted';

/** An import and how far it is. */
export interface UserImport {
  id: number;
  mode: ImportMode;
  state: ImportState;
  total: number;
  /** Rows that have been handled. */
  done: number;
  created: number;
  failed: number;
  /** Row of the last user that was created; those of later rows do not exist. */
  lastRow: number | null;
  /** The first errors, at most `UserAdminLimits.importErrors`. */
  errors: ImportRowError[];
  startedAt: string;
}

export interface ImportRequest {
  /** The file as CSV, separated by commas, semicolons or tabs. */
  text: string;
  mode: ImportMode;
}

export interface UserImportCalls {
  /** Checks a file of users and creates nobody. */
  'POST /api/admin/user/import/preview': { body: Pick<ImportRequest, 'text'>; data: ImportPreview };
  /** Starts to create the users of a file. An administrator runs one import at a time. */
  'POST /api/admin/user/import': { body: ImportRequest; data: UserImport };
  /** Returns the newest import of the caller, or null. */
  'GET /api/admin/user/import': { data: UserImport | null };
  /**
   * Creates the users without an error and waits until they exist. Each is a list of the columns of a file. If some
   * could not be created, it fails with 400 and names them.
   */
  'POST /api/admin/user/insert-batch-user': { body: { users: (string | null)[][] }; data: null };
}
