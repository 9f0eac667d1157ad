import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { copied } from './tables';

/** Rows are packed in pieces of this size, so that neither side holds a table in memory. */
const CHUNK_BYTES = 8 << 20;

const pack = promisify(gzip);

/** The connection that a transaction runs on. */
const connectionOf = (trx: Knex.Transaction): Promise<Client> =>
  (trx.client as { acquireConnection(): Promise<Client> }).acquireConnection();

/** Cuts a stream into pieces of about `CHUNK_BYTES`. */
async function* pieces(stream: Readable): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    parts.push(part as Buffer);
    bytes += (part as Buffer).length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

/** Hands the rows of a table to `take`, packed piece by piece. Resolves with their number. */
export async function copyOut(
  trx: Knex.Transaction,
  table: string,
  columns: readonly string[],
  take: (chunk: Buffer) => Promise<unknown>,
): Promise<number> {
  const connection = await connectionOf(trx);
  const copy = connection.query(to(`copy ${copied(table, columns)} to stdout`));
  for await (const piece of pieces(copy)) await take(await pack(piece));
  // The number comes after the last row; once the next statement has been answered, it is there.
  await trx.raw('select 1');
  return copy.rowCount;
}

/** A stream that takes the rows of a table, unpacked. */
export async function copyIn(trx: Knex.Transaction, table: string, columns: readonly string[]): Promise<Writable> {
  const connection = await connectionOf(trx);
  return connection.query(from(`copy ${copied(table, columns)} from stdin`));
}
