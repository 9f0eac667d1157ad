import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { MigrationSet } from '@tribunal/migrations';
import type { Knex } from 'knex';
import { recount } from '../judging';
import { newFile } from '../new-file';
import { MARKER } from '../system/site-stores';
import { entriesOf, read, type ArchiveEntry } from './archive-reader';
import { checkRows, emptyTables, setSequences, TableLoader, withoutForeignKeys } from './load';
import { BackupError, isStoreFile, sha256InName, tableOfChunk, type Manifest } from './manifest';
import { every, sized, type Say } from './progress';
import { bringUpToDate, fitTables, makeSchema } from './schema';
import { contentPlaces, contentsOf, referredTo, storeName } from './stores';
import { prepareSession, tablesOf } from './tables';

export interface RestoreParts {
  knex: Knex;
  dataDir: string;
  /** The archive, open for reading; `verifyArchive` has read it. */
  fd: number;
  manifest: Manifest;
  /** The same for all tries to restore into one data folder, and for no other. */
  attempt: string;
  /** The schemas of core and of the plugins that are here. */
  sets: readonly MigrationSet[];
  areMissingPluginsLeftOut?: boolean;
  say?: Say;
}

export interface Restored {
  rows: number;
  files: number;
  /** Counters that differed from a recount in the backup, and are right now. */
  corrected: number;
  leftOut: string[];
}

/** The folders below the data folder that a restore fills. */
const STORES = ['testdata', 'public', 'uploads'];

const run = promisify(execFile);

type Attempt = Pick<RestoreParts, 'attempt' | 'manifest'>;

/** The comment of a table that was filled from a backup; it becomes visible together with the rows. */
const commentOf = ({ attempt, manifest }: Attempt): string => `restored from backup ${manifest.id} by ${attempt}`;

/**
 * Fills an empty database and the stores of a data folder from a backup, in one transaction that is committed when everything
 * has been counted: until then the database is empty. What an interrupted restore has left in the stores is removed.
 * Resolves with null when an earlier try has done everything but to say so.
 * @throws BackupError when the database is not empty, or does not hold what the backup says
 */
export async function restore(parts: RestoreParts): Promise<Restored | null> {
  const { knex, dataDir } = parts;
  if (await isRestored(knex, parts)) return null;
  for (const store of STORES) await rm(join(dataDir, store), { recursive: true, force: true });
  for (const store of STORES) await mkdir(join(dataDir, store), { mode: 0o700 });
  return knex.transaction((trx) => restoreIn(trx, parts));
}

/**
 * Whether an earlier try has filled the database from this very backup; false when it is empty.
 * @throws BackupError when it holds anything else
 */
export async function isRestored(knex: Knex, attempt: Attempt): Promise<boolean> {
  const tables = await tablesOf(knex);
  if (tables.size === 0) return false;
  const { rows } = await knex.raw<{ rows: [{ comment: string | null }] }>(
    `select obj_description(to_regclass('public.account')) as comment`,
  );
  if (rows[0].comment === commentOf(attempt)) return true;
  throw new BackupError('The database is not empty. A site is restored into an empty one only.');
}

async function restoreIn(trx: Knex.Transaction, parts: RestoreParts): Promise<Restored> {
  const { dataDir, manifest, sets, areMissingPluginsLeftOut = false, say = () => undefined } = parts;
  await prepareSession(trx);
  await makeSchema(trx, manifest, sets);
  const { kept, leftOut } = await fitTables(trx, manifest, areMissingPluginsLeftOut);
  const putForeignKeysBack = await withoutForeignKeys(trx);
  await emptyTables(trx, [...(await tablesOf(trx)).keys()]);
  const stored = await takeEntries(trx, parts, kept);
  say('database: checking the references between tables');
  await putForeignKeysBack();
  await setSequences(trx, manifest.sequences);
  const rows = await checkRows(trx, kept);
  await bringUpToDate(trx, manifest, sets);
  await trx.raw('analyze');
  const corrected = await recount(trx);
  await checkFiles(trx, manifest, dataDir, stored);
  await markFolder(trx, dataDir);
  // One call for all files, before the rows that name them become visible.
  await run('sync', ['--file-system', dataDir]);
  await trx.raw(`comment on table account is '${commentOf(parts)}'`);
  return { rows, files: stored.size, corrected, leftOut };
}

/** Loads tables and writes files as they come. Resolves with the names of the files. */
async function takeEntries(
  trx: Knex.Transaction,
  { fd, dataDir, say = () => undefined }: RestoreParts,
  tables: Manifest['tables'],
): Promise<Set<string>> {
  const loader = new TableLoader(trx, tables);
  const stored = new Set<string>();
  const tell = every(say);
  let bytes = 0;
  for await (const entry of entriesOf(fd)) {
    const table = tableOfChunk(entry.name);
    if (table !== null) {
      const chunk = await read(entry.content);
      await loader.add(table, chunk);
      bytes += chunk.length;
      tell(() => `database: ${sized(bytes)} read, now ${table}`);
      continue;
    }
    await loader.end();
    if (!isStoreFile(entry.name)) entry.content.resume();
    else if (await store(entry, dataDir)) stored.add(entry.name);
    tell(() => `files: ${stored.size} written, now ${entry.name.split('/')[0]}`);
  }
  return stored;
}

/** Writes a file under its name; false for one that is not what its name says, as it was on the site. */
async function store({ name, content }: ArchiveEntry, dataDir: string): Promise<boolean> {
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

/** @throws BackupError when a row refers to a file that is not there, unless the backup says that the site had lost it */
async function checkFiles(trx: Knex, { lost }: Manifest, dataDir: string, stored: Set<string>): Promise<void> {
  const isLost = new Set(lost);
  for (const [name, place] of Object.entries(contentPlaces(dataDir))) {
    const absent = (await contentsOf(trx, place)).filter((sha256) => !stored.has(storeName(name, sha256)));
    const missing = (await referredTo(trx, place, absent)).filter((sha256) => !isLost.has(storeName(name, sha256)));
    if (missing.length > 0) throw new BackupError(`${missing.length} files of ${name} are not in the backup.`);
  }
}

/** Gives the folder of test data the id of the site, without which its health says that the folder is another's. */
async function markFolder(trx: Knex, dataDir: string): Promise<void> {
  const site = await trx('siteIdentity').first<{ id: string } | undefined>('id');
  if (site) await writeFile(join(dataDir, 'testdata', MARKER), `${site.id}\n`);
}
