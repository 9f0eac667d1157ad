import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { token, type DataRef } from '@tribunal/contract';
import type { ServerConfig } from '@tribunal/config';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Config, Db } from '../tokens';

export interface OpenData {
  bytes: number;
  stream: Readable;
}

export const Testdata = token<TestdataStore>('testdata');

const SHA256 = /^[0-9a-f]{64}$/;
/** A file that nobody refers to yet may belong to a problem that is being saved. */
const COLLECT_AFTER_MS = 24 * 3600 * 1000;

/**
 * Inputs and outputs by their content, under DATA_DIR/testdata. The row is written before the file is moved into place,
 * and collecting removes the file while it holds the row, so a row and its file meet even when both happen at once.
 */
@injectable()
export class TestdataStore {
  readonly #root: string;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Config) config: ServerConfig,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {
    this.#root = join(config.data.dir, 'testdata');
  }

  /** Keeps the content and says how to find it again; the same content is kept once. */
  async put(content: Uint8Array | Readable): Promise<DataRef> {
    const source = content instanceof Readable ? content : Readable.from([content]);
    const temporary = join(this.#root, 'incoming', randomUUID());
    try {
      const ref = await this.#write(source, temporary);
      const now = this.clock.now();
      await this.knex('data_file')
        .insert({ ...ref, touchedAt: now })
        .onConflict('sha256')
        .merge({ touchedAt: now });
      await this.#moveIntoPlace(temporary, this.#pathOf(ref.sha256));
      return ref;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** null when there is no such file. The caller reads or destroys the stream. */
  async open(sha256: string): Promise<OpenData | null> {
    if (!SHA256.test(sha256)) return null;
    try {
      const handle = await open(this.#pathOf(sha256));
      const { size } = await handle.stat();
      return { bytes: size, stream: handle.createReadStream() };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  /**
   * Removes what no testcase, no version that may be judged again and no upload refers to and nobody has put for a day.
   * Resolves with how many files went.
   */
  async collect(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - COLLECT_AFTER_MS);
    const candidates = await this.#unreferenced(this.knex, before).limit(1000).pluck<string[]>('sha256');
    let removed = 0;
    for (const sha256 of candidates) removed += await this.#remove(sha256, before);
    return removed;
  }

  #unreferenced(knex: Knex, before: Date) {
    return knex('data_file')
      .where('touchedAt', '<', before)
      .whereNotExists(knex('testcase').whereRaw('input_sha256 = data_file.sha256 or output_sha256 = data_file.sha256'))
      .whereNotExists(knex('problemVersionFile as v').whereRaw('v.sha256 = data_file.sha256'))
      .whereNotExists(knex('uploadFile as u').whereRaw('u.sha256 = data_file.sha256'));
  }

  #remove(sha256: string, before: Date): Promise<number> {
    return this.knex.transaction(async (trx) => {
      const deleted = await this.#unreferenced(trx, before).andWhere({ sha256 }).delete();
      if (deleted > 0) await rm(this.#pathOf(sha256), { force: true });
      return deleted;
    });
  }

  async #write(source: Readable, path: string): Promise<DataRef> {
    await mkdir(dirname(path), { recursive: true });
    const hash = createHash('sha256');
    let bytes = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        bytes += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(source, measure, createWriteStream(path, { flush: true }));
    return { sha256: hash.digest('hex'), bytes };
  }

  async #moveIntoPlace(from: string, to: string): Promise<void> {
    await mkdir(dirname(to), { recursive: true });
    await rename(from, to);
    const folder = await open(dirname(to));
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }

  #pathOf(sha256: string): string {
    return join(this.#root, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  }
}
