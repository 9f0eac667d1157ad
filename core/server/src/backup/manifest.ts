import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What operators are told of a backup that cannot be made or used; shown without a stack. */
export class BackupError extends Error {}

/** The shape of the archive; a reader refuses any other. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
/** SHA-256 of every entry before it, as `sha256sum -c` reads them. */
export const SUMS = 'SHA256SUMS';
export const SECRETS = 'secrets.json';

/** Lies in the data folder of a site that is being restored, with `{attempt, manifest}`. The supervisor's scripts know the name, too. */
export const UNFINISHED = 'restore-unfinished.json';

/** @throws BackupError when a restore into the data folder has begun and not ended */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED))) return;
  throw new BackupError(`The site in ${dataDir} is half restored. Run "npm run restore" again with the same file.`);
}

/** What the environment of a site or its data folder keeps; a backup is of little use without the last. */
export interface SiteSecrets {
  judgeToken?: string;
  queueRolePassword?: string;
  /** Opens the passwords of accounts at other judges and the secret settings of plugins. */
  remoteSecretsKey?: string;
}

export interface TableFacts {
  columns: string[];
  rows: number;
}

export interface FileCount {
  files: number;
  bytes: number;
}

/** The last entry of a backup: an archive without it is none. */
export interface Manifest {
  format: number;
  /** UUID of this backup. */
  id: string;
  /** Of the product that made it. */
  version: string;
  takenAt: string;
  /** Checksum of each applied migration by its name, by the name of the ledger; null where the database has none. */
  migrations: Record<string, Record<string, string | null>>;
  tables: Record<string, TableFacts>;
  /** The last number that each sequence gave; those that gave none are not here. */
  sequences: Record<string, string>;
  files: Record<string, FileCount>;
  /** Files that rows refer to and that the site itself had lost or damaged: the restored site lacks them, too. */
  lost: string[];
  /** SHA-256 of `SHA256SUMS`. */
  sums: string;
}

/** The name of a piece of a table's rows: text of COPY, packed with gzip. All pieces in their order are the whole. */
export const chunkName = (table: string, number: number): string =>
  `database/${table}/${String(number).padStart(6, '0')}.gz`;

const CHUNK = /^database\/([a-z0-9_]+)\/\d{6,}\.gz$/;

/** The table of a piece; null for other entries. */
export const tableOfChunk = (name: string): string | null => CHUNK.exec(name)?.[1] ?? null;

const CONTENT = /^(?:testdata|public)\/([0-9a-f]{2})\/([0-9a-f]{2})\/(\1\2[0-9a-f]{60})$/;
const UPLOAD = /^uploads\/kept\/[\w-]+$/;

/** Whether an entry is a file of a store; nothing else of an archive gets a name on the disk. */
export const isStoreFile = (name: string): boolean => CONTENT.test(name) || UPLOAD.test(name);

/** The SHA-256 that a file's name says; null for uploads. */
export const sha256InName = (name: string): string | null => CONTENT.exec(name)?.[3] ?? null;
