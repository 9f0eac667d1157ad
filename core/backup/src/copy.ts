import type { Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { copySource, copyTarget } from './tables';

/** Rows are compressed in chunks of this size, so that neither side holds a whole table in memory. */
const CHUNK_BYTES = 8 << 20;

const pack = promisify(gzip);

/** Returns the connection that a transaction runs on. */
const connectionOf = (trx: Knex.Transaction): Promise<Client> =>
  (trx.client as { acquireConnection(): Promise<Client> }).acquireConnection();

/** Splits a stream into chunks of about `CHUNK_BYTES`. */
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

/** Passes the rows of a table to `take` as compressed chunks. Returns the number of rows. */
export async function copyOut(
  trx: Knex.Transaction,
  table: string,
  columns: readonly string[],
  onChunk: (chunk: Buffer) => Promise<unknown>,
): Promise<number> {
  const connection = await connectionOf(trx);
  const copy = connection.query(to(`copy ${copySource(table, columns)} to stdout`));
  for await (const piece of pieces(copy)) await onChunk(await pack(piece));
  // The driver learns the row count after the last row; it is available once the next statement has been answered.
  await trx.raw('select 1');
  return copy.rowCount;
}

/** Returns a stream that loads uncompressed rows into a table. */
export async function copyIn(trx: Knex.Transaction, table: string, columns: readonly string[]): Promise<Writable> {
  const connection = await connectionOf(trx);
  return connection.query(from(`copy ${copyTarget(table, columns)} from stdin`));
}
