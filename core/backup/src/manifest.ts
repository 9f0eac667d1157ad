/** Error for operators about a backup that cannot be made or used; printed without a stack. */
export class BackupError extends Error {}

/** Version of the archive format; readers refuse any other. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
/** Name of the entry with the SHA-256 of every entry before it, in the format of `sha256sum -c`. */
export const SUMS = 'SHA256SUMS';
export const SECRETS = 'secrets.json';

/** Secrets from the environment or the data folder of a site; without `remoteSecretsKey` a backup is of little use. */
export interface SiteSecrets {
  judgeToken?: string;
  queueRolePassword?: string;
  /** Decrypts the passwords of accounts at remote sites and the secret settings of plugins. */
  remoteSecretsKey?: string;
}

interface TableSummary {
  columns: string[];
  rows: number;
}

interface FileCount {
  files: number;
  bytes: number;
}

/** The last entry of a backup; an archive without it is not a backup. */
export interface Manifest {
  format: number;
  /** UUID of this backup. */
  id: string;
  /** Version of the product that made the backup. */
  version: string;
  takenAt: string;
  /** Checksums of the applied migrations by name, grouped by ledger; null where the database has no checksum. */
  migrations: Record<string, Record<string, string | null>>;
  tables: Record<string, TableSummary>;
  /** The last value of each sequence; sequences that were never used are absent. */
  sequences: Record<string, string>;
  files: Record<string, FileCount>;
  /** Files that rows refer to and that the site itself had lost or damaged; the restored site lacks them, too. */
  lost: string[];
  /** SHA-256 of `SHA256SUMS`. */
  sums: string;
}

/**
 * Returns the entry name of a chunk of a table's rows: COPY text compressed with gzip. All chunks in order make up
 * the table.
 */
export const chunkName = (table: string, number: number): string =>
  `database/${table}/${String(number).padStart(6, '0')}.gz`;

const CHUNK = /^database\/([a-z0-9_]+)\/\d{6,}\.gz$/;

/** Returns the table that a chunk belongs to, or null for other entries. */
export const tableOfChunk = (name: string): string | null => CHUNK.exec(name)?.[1] ?? null;

const CONTENT = /^(?:testdata|public)\/([0-9a-f]{2})\/([0-9a-f]{2})\/(\1\2[0-9a-f]{60})$/;
const UPLOAD = /^uploads\/kept\/[\w-]+$/;

/** Returns whether an entry is a file of a store; no other entries are written to the disk. */
export const isStoreFile = (name: string): boolean => CONTENT.test(name) || UPLOAD.test(name);

/** Returns the SHA-256 that a file's name contains, or null for uploads. */
export const sha256InName = (name: string): string | null => CONTENT.exec(name)?.[3] ?? null;
