import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { MigrationSet } from '@tribunal/migrations';
import { evaluate, newFile, recount, SITE_MARKER } from '@tribunal/server/site-data';
import type { Knex } from 'knex';
import { entriesOf, read, type ArchiveEntry } from './archive-reader';
import { checkRows, emptyTables, setSequences, TableLoader, dropForeignKeys } from './load';
import { BackupError, isStoreFile, sha256InName, tableOfChunk, type Manifest } from './manifest';
import { withPackagedSets } from './packages';
import { throttledLog, formatBytes, type LogLine } from './progress';
import { migrateToLatest, selectRestorableTables, createSchema } from './schema';
import { contentStoreOptions, listContents, filterReferenced, storeName } from './stores';
import { prepareSession, tablesOf } from './tables';

export interface RestoreParts {
  knex: Knex;
  dataDir: string;
  /** Descriptor of the archive, open for reading; `verifyArchive` has verified it. */
  fd: number;
  manifest: Manifest;
  /** Identifies the restore: the same for all attempts to restore into one data folder, and unique to it. */
  attempt: string;
  /** Migration sets of core and of the plugins on disk. Those of archives come from the backup. */
  sets: readonly MigrationSet[];
  areMissingPluginsLeftOut?: boolean;
  logLine?: LogLine;
}

export interface Restored {
  rows: number;
  files: number;
  /** Number of counters that were wrong in the backup and were corrected by a recount. */
  corrected: number;
  leftOut: string[];
}

/** Folders below the data folder that a restore fills. */
const STORES = ['testdata', 'public', 'uploads'];

const execFileAsync = promisify(execFile);

type Attempt = Pick<RestoreParts, 'attempt' | 'manifest'>;

/** Returns the comment that marks a table as filled from a backup; it becomes visible together with the rows. */
const commentOf = ({ attempt, manifest }: Attempt): string => `restored from backup ${manifest.id} by ${attempt}`;

/**
 * Fills an empty database and the stores of a data folder from a backup, in one transaction that is committed when
 * everything has been checked: until then the database is empty. Files that an interrupted restore left in the stores
 * are removed. Resolves with null when an earlier attempt completed everything except reporting it.
 * @throws BackupError when the database is not empty, or its content does not match the backup
 */
export async function restore(parts: RestoreParts): Promise<Restored | null> {
  const { knex, dataDir } = parts;
  if (await isRestored(knex, parts)) return null;
  for (const store of STORES) await rm(join(dataDir, store), { recursive: true, force: true });
  for (const store of STORES) await mkdir(join(dataDir, store), { mode: 0o700 });
  return knex.transaction((trx) => restoreIn(trx, parts));
}

/**
 * Returns whether an earlier attempt has filled the database from this very backup; false when it is empty.
 * @throws BackupError when the database contains anything else
 */
export async function isRestored(knex: Knex, attempt: Attempt): Promise<boolean> {
  const tables = await tablesOf(knex);
  if (tables.size === 0) return false;
  const comment = await evaluate<string | null>(knex, `obj_description(to_regclass('public.account'))`);
  if (comment === commentOf(attempt)) return true;
  throw new BackupError('The database is not empty. A site can only be restored into an empty database.');
}

async function restoreIn(trx: Knex.Transaction, parts: RestoreParts): Promise<Restored> {
  const { fd, dataDir, manifest, areMissingPluginsLeftOut = false, logLine = () => undefined } = parts;
  const sets = await withPackagedSets({ fd, manifest, sets: parts.sets, logLine });
  await prepareSession(trx);
  await createSchema(trx, manifest, sets);
  const { restorable, leftOut } = await selectRestorableTables(trx, manifest, areMissingPluginsLeftOut);
  const restoreForeignKeys = await dropForeignKeys(trx);
  await emptyTables(trx, [...(await tablesOf(trx)).keys()]);
  const stored = await restoreEntries(trx, parts, restorable);
  logLine('database: checking the references between tables');
  await restoreForeignKeys();
  await setSequences(trx, manifest.sequences);
  const rows = await checkRows(trx, restorable);
  await migrateToLatest(trx, manifest, sets);
  await trx.raw('analyze');
  const corrected = await recount(trx);
  await checkFiles(trx, manifest, dataDir, stored);
  await writeSiteMarker(trx, dataDir);
  // One `sync` covers all files, before the rows that refer to them become visible.
  await execFileAsync('sync', ['--file-system', dataDir]);
  await trx.raw(`comment on table account is '${commentOf(parts)}'`);
  return { rows, files: stored.size, corrected, leftOut };
}

/** Loads tables and writes files in the order of the archive. Returns the names of the files. */
async function restoreEntries(
  trx: Knex.Transaction,
  { fd, dataDir, logLine = () => undefined }: RestoreParts,
  tables: Manifest['tables'],
): Promise<Set<string>> {
  const loader = new TableLoader(trx, tables);
  const stored = new Set<string>();
  const logProgress = throttledLog(logLine);
  let bytes = 0;
  for await (const entry of entriesOf(fd)) {
    const table = tableOfChunk(entry.name);
    if (table !== null) {
      const chunk = await read(entry.content);
      await loader.add(table, chunk);
      bytes += chunk.length;
      logProgress(() => `database: ${formatBytes(bytes)} read, now ${table}`);
      continue;
    }
    await loader.end();
    if (!isStoreFile(entry.name)) entry.content.resume();
    else if (await storeFile(entry, dataDir)) stored.add(entry.name);
    logProgress(() => `files: ${stored.size} written, now ${entry.name.split('/')[0]}`);
  }
  return stored;
}

/**
 * Writes a file under its name. Returns false when the content does not match the name, as was the case on the
 * original site.
 */
async function storeFile({ name, content }: ArchiveEntry, dataDir: string): Promise<boolean> {
  const path = join(dataDir, name);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  const hashed = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      hash.update(part);
      yield part;
    }
  };
  await pipeline(content, hashed, await newFile(path));
  const expected = sha256InName(name);
  if (expected === null || hash.digest('hex') === expected) return true;
  await rm(path);
  return false;
}

/**
 * Checks that the files exist.
 * @throws BackupError when a row refers to a missing file, unless the backup says that the site had lost it
 */
async function checkFiles(trx: Knex, { lost }: Manifest, dataDir: string, stored: Set<string>): Promise<void> {
  const isLost = new Set(lost);
  for (const [name, options] of Object.entries(contentStoreOptions(dataDir))) {
    const notStored = (await listContents(trx, options)).filter((sha256) => !stored.has(storeName(name, sha256)));
    const missing = (await filterReferenced(trx, options, notStored)).filter(
      (sha256) => !isLost.has(storeName(name, sha256)),
    );
    if (missing.length > 0) throw new BackupError(`${missing.length} files of ${name} are missing in the backup.`);
  }
}

/**
 * Writes the id of the site into the test data folder; without it the health check reports that the folder belongs to
 * another site.
 */
async function writeSiteMarker(trx: Knex, dataDir: string): Promise<void> {
  const site = await trx('siteIdentity').first('id');
  if (site) await writeFile(join(dataDir, 'testdata', SITE_MARKER), `${site.id}\n`);
}
