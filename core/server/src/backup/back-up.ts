import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { ledgerOf } from '@tribunal/migrations';
import type { Knex } from 'knex';
import { lockOn } from '../database/locks';
import { COLLECT_TESTDATA } from '../file';
import { COLLECT_PICTURES } from '../picture';
import { VERSION } from '../version';
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
import { every, sized, type Say } from './progress';
import { contentPlaces, contentsOf, referredTo, storeName, uploadsOf } from './stores';
import { prepareSession, sequencesOf, tablesOf } from './tables';

export interface BackupParts {
  /** Two connections at least. */
  knex: Knex;
  dataDir: string;
  secrets: SiteSecrets;
  destination: Writable;
  say?: Say;
}

const LEDGERS = ledgerOf('');

/**
 * Writes a backup of a site, which may run meanwhile. The rows are those of one moment; the files are those that the rows name,
 * and none of them is removed until the backup is written.
 * @throws BackupError when another backup is under way
 */
export async function backUp({ knex, dataDir, secrets, destination, say = () => undefined }: BackupParts) {
  const archive = new ArchiveWriter(destination);
  await archive.add(SECRETS, JSON.stringify(secrets));
  return knex.transaction(async (guard) => {
    await holdOffRemoval(guard);
    return knex.transaction(
      async (snapshot) => {
        await prepareSession(snapshot);
        const [database, tables] = await addRows(snapshot, archive, say);
        const [files, lost] = await addFiles(snapshot, archive, dataDir, say);
        const manifest = { format: FORMAT, id: randomUUID(), version: VERSION, ...database, tables, files, lost };
        await archive.finish(MANIFEST, (sums) => JSON.stringify({ ...manifest, sums } satisfies Manifest, null, 2));
        return manifest;
      },
      { isolationLevel: 'repeatable read', readOnly: true },
    );
  });
}

/** Holds the locks of the jobs that remove files, in `trx`, before the moment of the backup is chosen. */
async function holdOffRemoval(trx: Knex.Transaction): Promise<void> {
  await prepareSession(trx);
  const { rows } = await trx.raw<{ rows: [{ mine: boolean }] }>(
    `select pg_try_advisory_xact_lock(hashtextextended('backup', 0)) as mine`,
  );
  if (!rows[0].mine) throw new BackupError('Another backup of this site is under way.');
  for (const job of [COLLECT_TESTDATA, COLLECT_PICTURES]) await lockOn(trx, `job ${job}`);
}

type Database = Pick<Manifest, 'takenAt' | 'migrations' | 'sequences'>;

async function addRows(
  trx: Knex.Transaction,
  archive: ArchiveWriter,
  say: Say,
): Promise<[Database, Manifest['tables']]> {
  const columns = await tablesOf(trx);
  const names = [...columns.keys()];
  // No migration changes a table before it is read.
  await trx.raw(`lock table ${names.map((name) => `public."${name}"`).join(', ')} in access share mode`);
  const { rows } = await trx.raw<{ rows: [{ now: Date }] }>('select now()');
  const ledgers = names.filter((name) => name.startsWith(LEDGERS));
  const migrations: Manifest['migrations'] = {};
  for (const ledger of ledgers) migrations[ledger] = await appliedIn(trx, ledger);
  const tell = every(say);
  const tables: Manifest['tables'] = {};
  let bytes = 0;
  for (const [name, itsColumns] of columns) {
    let chunks = 0;
    const count = await copyOut(trx, name, itsColumns, async (chunk) => {
      await archive.add(chunkName(name, ++chunks), chunk);
      bytes += chunk.length;
      tell(() => `database: ${sized(bytes)} written, now ${name}`);
    });
    tables[name] = { columns: itsColumns, rows: count };
  }
  say(`database: ${names.length} tables, ${sized(bytes)} written`);
  const takenAt = rows[0].now.toISOString();
  return [{ takenAt, migrations, sequences: await sequencesOf(trx) }, tables];
}

async function appliedIn(knex: Knex, ledger: string): Promise<Record<string, string | null>> {
  const rows = await knex(ledger).orderBy('name').select<{ name: string; checksum?: string | null }[]>('*');
  return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum ?? null]));
}

/** Adds the files that rows of the snapshot name. Resolves with their numbers, and with those that the site has lost. */
async function addFiles(
  trx: Knex.Transaction,
  archive: ArchiveWriter,
  dataDir: string,
  say: Say,
): Promise<[Manifest['files'], string[]]> {
  const counts: Manifest['files'] = {};
  const tell = every(say);
  /** Adds the files of a store; resolves with those that are missing or have another content than their name says. */
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
      tell(() => `${store}: ${count.files} of ${names.length} files, ${sized(count.bytes)}`);
    }
    say(`${store}: ${count.files} files, ${sized(count.bytes)}`);
    return unusable;
  };

  const lost: string[] = [];
  for (const [store, place] of Object.entries(contentPlaces(dataDir))) {
    const contents = await contentsOf(trx, place);
    const unusable = await add(
      store,
      contents.map((sha256) => storeName(store, sha256)),
    );
    const referred = await referredTo(trx, place, unusable.map(sha256InName) as string[]);
    lost.push(...referred.map((sha256) => storeName(store, sha256)));
  }
  // What waits for more than a day is removed while its row may still be there.
  await add('uploads', await uploadsOf(trx));
  return [counts, lost];
}
