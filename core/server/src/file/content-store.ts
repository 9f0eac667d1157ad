import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataRef } from '@tribunal/contract';
import type { Knex } from 'knex';
import { newFile } from '../new-file';

export interface OpenData {
  bytes: number;
  stream: Readable;
}

export interface ContentPlace {
  /** Where the files lie. */
  folder: string;
  /** Has `sha256`, `bytes` and `touchedAt`. */
  table: string;
  /** Leaves those rows that nothing refers to. */
  unreferenced: (rows: Knex.QueryBuilder, knex: Knex) => Knex.QueryBuilder;
}

const SHA256 = /^[0-9a-f]{64}$/;
/** A file that nobody refers to yet may belong to something that is being saved. */
const COLLECT_AFTER_MS = 24 * 3600 * 1000;
const MANY = 1000;

/** Where the file with a content lies inside the folder of its store. */
export const contentPath = (sha256: string): string => join(sha256.slice(0, 2), sha256.slice(2, 4), sha256);

/** What the work resolves with, or `missing` when there is no such file or folder. */
const unlessMissing = <T, M>(work: Promise<T>, missing: M): Promise<T | M> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return missing;
    throw error;
  });

/**
 * Files by their content. The row is written before the file is moved into place, and collecting removes the file while
 * it holds the row, so a row and its file meet even when both happen at once.
 */
export class ContentStore {
  constructor(
    private readonly knex: Knex,
    private readonly clock: { now(): Date },
    private readonly place: ContentPlace,
  ) {}

  /** Absolute path of the folder with the files. */
  get folder(): string {
    return this.place.folder;
  }

  /** Keeps the content and says how to find it again; the same content is kept once. */
  async put(content: Uint8Array | Readable): Promise<DataRef> {
    const source = content instanceof Readable ? content : Readable.from([content]);
    const temporary = join(this.#incoming, randomUUID());
    try {
      const ref = await this.#write(source, temporary);
      const now = this.clock.now();
      await this.knex(this.place.table)
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
    const handle = await unlessMissing(open(this.#pathOf(sha256)), null);
    if (!handle) return null;
    const { size } = await handle.stat();
    return { bytes: size, stream: handle.createReadStream() };
  }

  /** Whether the file is there and its content is what its hash says. Reads all of it. */
  async isSound(sha256: string): Promise<boolean> {
    const data = await this.open(sha256);
    if (!data) return false;
    const hash = createHash('sha256');
    await pipeline(data.stream, hash);
    return hash.digest('hex') === sha256;
  }

  /**
   * Removes what nothing refers to and nobody has put for a day, and what killed processes left half written. Resolves with
   * how many of the former went.
   */
  async collect(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - COLLECT_AFTER_MS);
    await this.#removeHalfWritten(before);
    const candidates = (await this.#removable(this.knex, before).limit(MANY).pluck('sha256')) as string[];
    let removed = 0;
    for (const sha256 of candidates) removed += await this.#remove(sha256, before);
    return removed;
  }

  /** Nothing is in `incoming` longer than it takes to write, whoever put it there. */
  async #removeHalfWritten(before: Date): Promise<void> {
    for (const name of await unlessMissing(readdir(this.#incoming), [])) {
      const path = join(this.#incoming, name);
      const file = await unlessMissing(stat(path), null);
      if (file && file.mtime < before) await rm(path, { force: true });
    }
  }

  get #incoming(): string {
    return join(this.place.folder, 'incoming');
  }

  #removable(knex: Knex, before: Date): Knex.QueryBuilder {
    return this.place.unreferenced(knex(this.place.table).where('touchedAt', '<', before), knex);
  }

  #remove(sha256: string, before: Date): Promise<number> {
    return this.knex.transaction(async (trx) => {
      const deleted = Number(await this.#removable(trx, before).andWhere({ sha256 }).delete());
      if (deleted > 0) await rm(this.#pathOf(sha256), { force: true });
      return deleted;
    });
  }

  async #write(source: Readable, path: string): Promise<DataRef> {
    // The pipeline tells of it, also when it breaks before that begins.
    source.once('error', () => undefined);
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
    await pipeline(source, measure, await newFile(path, { flush: true }));
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
    return join(this.place.folder, contentPath(sha256));
  }
}
