import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { Columns } from '@tribunal/database';

/** Name of the file that contains the id of the site. */
export const SITE_MARKER = 'site-id';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Number of rows (8 MB) after which the check's table is emptied. */
const MAX_ROWS = 1000;
/** Larger than what a file system stores inline with a file's name. */
const FILE_BYTES = 8192;

interface InsertedRow {
  rows: [Columns<'healthWrite', 'id'> & { site: string | null }];
}

/** Writes a row and reads another. Resolves with the id of the site, null if it has none yet. */
export async function writeAndReadRow(knex: Knex, timeoutMs: number): Promise<string | null> {
  // A prepared query has no time limit.
  const inserted = await knex
    .raw<InsertedRow>('insert into health_write default values returning id, (select id from site_identity) as site')
    .timeout(timeoutMs);
  const { id, site } = inserted.rows[0];
  // The statement is refused while a backup reads the table; the next one then empties it.
  if (id % MAX_ROWS === 0) await emptyTable(knex).catch(() => undefined);
  return site;
}

const emptyTable = (knex: Knex): Promise<void> =>
  knex.transaction(async (trx) => {
    await trx.raw('lock table health_write in access exclusive mode nowait');
    await trx.raw('truncate health_write');
  });

/** Writes a file and reads it. Resolves with the id of the site that the folder belongs to, null if it has none. */
export async function writeAndReadFile(folder: string): Promise<string | null> {
  const path = join(folder, 'incoming', `health-${randomUUID()}`);
  const content = randomBytes(FILE_BYTES);
  await mkdir(join(folder, 'incoming'), { recursive: true });
  try {
    await writeFile(path, content, { flag: 'wx', flush: true });
    if (!content.equals(await readFile(path))) throw new Error(`${path} does not contain what was written`);
  } finally {
    await rm(path, { force: true });
  }
  return readMarker(folder);
}

/** Gives the site and its folder the same id, unless the site already has one; an existing id of the folder is kept. */
export const createSiteMarker = (knex: Knex, folder: string): Promise<void> =>
  knex.transaction(async (trx) => {
    const found = await readMarker(folder);
    const id = found !== null && UUID.test(found) ? found : randomUUID();
    const inserted = await trx('siteIdentity').insert({ id }).onConflict().ignore().returning('id');
    if (inserted.length === 0 || found === id) return;
    // The file must exist before the row is committed: a site with an id whose file is missing counts as having the
    // wrong folder.
    const temporary = join(folder, 'incoming', `${SITE_MARKER}-${id}`);
    await writeFile(temporary, `${id}\n`, { flush: true });
    await rename(temporary, join(folder, SITE_MARKER));
  });

const readMarker = (folder: string): Promise<string | null> =>
  readFile(join(folder, SITE_MARKER), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
