import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';

/** Name of the file with the id of the site. */
export const MARKER = 'site-id';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Rows until the table of written rows is emptied: 8 MB. */
const KEPT_ROWS = 1000;
/** More than a file system keeps beside the name of a file. */
const FILE_BYTES = 8192;

interface Written {
  rows: [{ id: number; site: string | null }];
}

/** Writes a row and reads another. Resolves with the id of the site, null while it has none. */
export async function writeAndReadRow(knex: Knex, timeoutMs: number): Promise<string | null> {
  const written = await knex
    .raw<Written>('insert into health_write default values returning id, (select id from site_identity) as site')
    .timeout(timeoutMs);
  const { id, site } = written.rows[0];
  // Refused while a backup reads the table; the next one then empties it.
  if (id % KEPT_ROWS === 0) await emptyTable(knex).catch(() => undefined);
  return site;
}

const emptyTable = (knex: Knex): Promise<void> =>
  knex.transaction(async (trx) => {
    await trx.raw('lock table health_write in access exclusive mode nowait');
    await trx.raw('truncate health_write');
  });

/** Writes a file and reads it. Resolves with the id of the site that the folder belongs to, null when it has none. */
export async function writeAndReadFile(folder: string): Promise<string | null> {
  const path = join(folder, 'incoming', `health-${randomUUID()}`);
  const content = randomBytes(FILE_BYTES);
  await mkdir(join(folder, 'incoming'), { recursive: true });
  try {
    await writeFile(path, content, { flag: 'wx', flush: true });
    if (!content.equals(await readFile(path))) throw new Error(`${path} has other content than was written`);
  } finally {
    await rm(path, { force: true });
  }
  return markerOf(folder);
}

/** Gives the site and the folder of its files the same id, unless the site has one by now; a folder keeps what it has. */
export const markSite = (knex: Knex, folder: string): Promise<void> =>
  knex.transaction(async (trx) => {
    const found = await markerOf(folder);
    const id = found !== null && UUID.test(found) ? found : randomUUID();
    const made = await trx('siteIdentity').insert({ id }).onConflict().ignore().returning('id');
    if (made.length === 0 || found === id) return;
    // The row is not committed before the file is there: a site with an id and no file counts as the wrong folder.
    const temporary = join(folder, 'incoming', `${MARKER}-${id}`);
    await writeFile(temporary, `${id}\n`, { flush: true });
    await rename(temporary, join(folder, MARKER));
  });

const markerOf = (folder: string): Promise<string | null> =>
  readFile(join(folder, MARKER), 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
