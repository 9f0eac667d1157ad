import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { migrationTableOf } from '@tribunal/migrations';
import {
  acquireAdvisoryLock,
  COLLECT_PICTURES,
  COLLECT_TESTDATA,
  LAST_BACKUP,
  VERSION,
  evaluate,
  outsideTransaction,
} from '@tribunal/server/site-data';
import type { Knex } from 'knex';
import { ArchiveWriter } from './archive-writer';
import { copyOut } from './copy';
import {
  BackupError,
  chunkName,
  FORMAT,
  MANIFEST,
  SECRETS,
  sha256InName,
  type Manifest,
  type SiteSecrets,
} from './manifest';
import { throttledLog, formatBytes, type LogLine } from './progress';
import { contentStoreOptions, listContents, filterReferenced, storeName, listUploads } from './stores';
import { prepareSession, sequencesOf, tablesOf } from './tables';

interface BackupParts {
  /** Needs a pool of at least two connections. */
  knex: Knex;
  dataDir: string;
  secrets: SiteSecrets;
  destination: Writable;
  logLine?: LogLine;
}

const MIGRATION_TABLE_PREFIX = migrationTableOf('');

/**
 * Writes a backup of a site, which may keep running. The rows come from one snapshot; the files are those that the
 * rows refer to, and none of them is removed until the backup is complete.
 * @throws BackupError when another backup is in progress
 */
export async function backUp({ knex, dataDir, secrets, destination, logLine = () => undefined }: BackupParts) {
  const archive = new ArchiveWriter(destination);
  await archive.add(SECRETS, JSON.stringify(secrets));
  return knex.transaction(async (guard) => {
    await blockFileCollection(guard);
    const write = async (snapshot: Knex.Transaction) => {
      await prepareSession(snapshot);
      const [database, tables] = await addRows(snapshot, archive, logLine);
      const [files, lost] = await addFiles(snapshot, archive, dataDir, logLine);
      const manifest = { format: FORMAT, id: randomUUID(), version: VERSION, ...database, tables, files, lost };
      await archive.finish(MANIFEST, (sums) => JSON.stringify({ ...manifest, sums } satisfies Manifest, null, 2));
      return manifest;
    };
    return outsideTransaction(() => knex.transaction(write, { isolationLevel: 'repeatable read', readOnly: true }));
  });
}

/** Records the time of a complete backup, which the dashboard of the site shows. */
export const recordBackup = async (knex: Knex, takenAt: string): Promise<void> => {
  await knex('siteSetting')
    .insert({ key: LAST_BACKUP, value: JSON.stringify(takenAt) })
    .onConflict('key')
    .merge(['value']);
};

/** Takes the locks of the jobs that remove files, in `trx`, before the snapshot is taken. */
async function blockFileCollection(trx: Knex.Transaction): Promise<void> {
  await prepareSession(trx);
  const isOnlyBackup = await evaluate<boolean>(trx, `pg_try_advisory_xact_lock(hashtextextended('backup', 0))`);
  if (!isOnlyBackup) throw new BackupError('Another backup of this site is already running.');
  for (const job of [COLLECT_TESTDATA, COLLECT_PICTURES]) await acquireAdvisoryLock(trx, `job ${job}`);
}

type Database = Pick<Manifest, 'takenAt' | 'migrations' | 'sequences'>;

async function addRows(
  trx: Knex.Transaction,
  archive: ArchiveWriter,
  logLine: LogLine,
): Promise<[Database, Manifest['tables']]> {
  const columns = await tablesOf(trx);
  const names = [...columns.keys()];
  // Prevents migrations from changing a table before it is read.
  await trx.raw(`lock table ${names.map((name) => `public."${name}"`).join(', ')} in access share mode`);
  const takenAt = await evaluate<Date>(trx, 'now()');
  const migrationTables = names.filter((name) => name.startsWith(MIGRATION_TABLE_PREFIX));
  const migrations: Manifest['migrations'] = {};
  for (const ledger of migrationTables) migrations[ledger] = await appliedIn(trx, ledger);
  const logProgress = throttledLog(logLine);
  const tables: Manifest['tables'] = {};
  let bytes = 0;
  for (const [name, tableColumns] of columns) {
    let chunks = 0;
    const count = await copyOut(trx, name, tableColumns, async (chunk) => {
      await archive.add(chunkName(name, ++chunks), chunk);
      bytes += chunk.length;
      logProgress(() => `database: ${formatBytes(bytes)} written, now ${name}`);
    });
    tables[name] = { columns: tableColumns, rows: count };
  }
  logLine(`database: ${names.length} tables, ${formatBytes(bytes)} written`);
  return [{ takenAt: takenAt.toISOString(), migrations, sequences: await sequencesOf(trx) }, tables];
}

async function appliedIn(knex: Knex, migrationTable: string): Promise<Record<string, string | null>> {
  // The tables of migrations have no types, and old ones no checksums.
  const rows = await knex(migrationTable).orderBy('name').select<{ name: string; checksum?: string | null }[]>('*');
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum ?? null]));
}

/** Adds the files that rows of the snapshot refer to. Returns their counts and those that the site has lost. */
async function addFiles(
  trx: Knex.Transaction,
  archive: ArchiveWriter,
  dataDir: string,
  logLine: LogLine,
): Promise<[Manifest['files'], string[]]> {
  const counts: Manifest['files'] = {};
  const logProgress = throttledLog(logLine);
  /** Adds the files of a store; returns those that are missing or whose content does not match their name. */
  const add = async (store: string, names: readonly string[]): Promise<string[]> => {
    const count = (counts[store] = { files: 0, bytes: 0 });
    const unusable: string[] = [];
    for (const name of names) {
      const added = await archive.addFile(name, join(dataDir, name));
      const expected = sha256InName(name);
      if (!added || (expected !== null && added.sha256 !== expected)) {
        unusable.push(name);
        continue;
      }
      count.files += 1;
      count.bytes += added.bytes;
      logProgress(() => `${store}: ${count.files} of ${names.length} files, ${formatBytes(count.bytes)}`);
    }
    logLine(`${store}: ${count.files} files, ${formatBytes(count.bytes)}`);
    return unusable;
  };

  const lost: string[] = [];
  for (const [store, options] of Object.entries(contentStoreOptions(dataDir))) {
    const contents = await listContents(trx, options);
    const unusable = await add(
      store,
      contents.map((sha256) => storeName(store, sha256)),
    );
    const referenced = await filterReferenced(trx, options, unusable.map(sha256InName) as string[]);
    lost.push(...referenced.map((sha256) => storeName(store, sha256)));
  }
  // An upload older than a day may have lost its file while its row still exists.
  await add('uploads', await listUploads(trx));
  return [counts, lost];
}
