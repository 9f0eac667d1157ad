import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DataRef } from '@tribunal/contract';
import { outsideTransaction } from '@tribunal/database';
import type { Knex } from 'knex';
import { newFile } from './new-file';
import type { Clock } from '../tokens';

interface OpenedContent {
  bytes: number;
  stream: Readable;
}

export interface ContentStoreOptions {
  /** Folder that contains the files. */
  folder: string;
  /** Table with the columns `sha256`, `bytes` and `touchedAt`. */
  table: string;
  /** Restricts the query to rows that nothing refers to. */
  unreferenced: (rows: Knex.QueryBuilder, knex: Knex) => Knex.QueryBuilder;
}

const SHA256 = /^[0-9a-f]{64}$/;
/** Minimum age of a file that is collected: a younger one may belong to something that is just being saved. */
const COLLECT_MIN_AGE_MS = 24 * 3600 * 1000;
const BATCH_SIZE = 1000;

/** Returns the path of a content's file inside the folder of its store. */
export const contentPath = (sha256: string): string => join(sha256.slice(0, 2), sha256.slice(2, 4), sha256);

/** Returns the result of the work, or `missing` when the file or folder does not exist. */
const unlessMissing = <T, M>(work: Promise<T>, missing: M): Promise<T | M> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return missing;
    throw error;
  });

/**
 * Content-addressed file store. The row is written before the file is moved into place, and collection removes the
 * file while it holds the row's lock, so row and file stay consistent even when both happen concurrently.
 */
export class ContentStore {
  constructor(
    private readonly knex: Knex,
    private readonly clock: Clock,
    private readonly options: ContentStoreOptions,
  ) {}

  /** Absolute path of the folder that contains the files. */
  get folder(): string {
    return this.options.folder;
  }

  /** Stores the content and returns a reference to it; the same content is stored once. */
  async put(content: Uint8Array | Readable): Promise<DataRef> {
    const source = content instanceof Readable ? content : Readable.from([content]);
    const temporary = join(this.#incoming, randomUUID());
    try {
      const ref = await this.#write(source, temporary);
      const now = this.clock.now();
      const row = this.knex(this.options.table).insert({ ...ref, touchedAt: now });
      const stored = row.onConflict('sha256').merge({ touchedAt: now });
      // The file is there even if a transaction around it is rolled back.
      await outsideTransaction(() => stored);
      await this.#moveToStore(temporary, this.#pathOf(ref.sha256));
      return ref;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** Opens a file; returns null when there is none. The caller must read or destroy the stream. */
  async open(sha256: string): Promise<OpenedContent | null> {
    if (!SHA256.test(sha256)) return null;
    const handle = await unlessMissing(open(this.#pathOf(sha256)), null);
    if (!handle) return null;
    const { size } = await handle.stat();
    return { bytes: size, stream: handle.createReadStream() };
  }

  /** Returns whether the file exists and its content matches its hash. Reads the whole file. */
  async verify(sha256: string): Promise<boolean> {
    const data = await this.open(sha256);
    if (!data) return false;
    const hash = createHash('sha256');
    await pipeline(data.stream, hash);
    return hash.digest('hex') === sha256;
  }

  /**
   * Removes files that nothing refers to and that nobody has stored again for a day, and partial files that killed
   * processes left. Returns the number of unreferenced files removed.
   */
  async deleteUnreferenced(): Promise<number> {
    const cutoff = new Date(this.clock.now().getTime() - COLLECT_MIN_AGE_MS);
    await this.#deletePartial(cutoff);
    const candidates = await this.#removable(cutoff).limit(BATCH_SIZE).pluck('sha256');
    let removed = 0;
    for (const sha256 of candidates) removed += await this.#remove(sha256, cutoff);
    return removed;
  }

  /** Deletes old files in `incoming`, which are leftovers: no file is there for longer than it takes to write it. */
  async #deletePartial(cutoff: Date): Promise<void> {
    for (const name of await unlessMissing(readdir(this.#incoming), [])) {
      const path = join(this.#incoming, name);
      const file = await unlessMissing(stat(path), null);
      if (file && file.mtime < cutoff) await rm(path, { force: true });
    }
  }

  get #incoming(): string {
    return join(this.options.folder, 'incoming');
  }

  #removable(cutoff: Date): Knex.QueryBuilder {
    return this.options.unreferenced(this.knex(this.options.table).where('touchedAt', '<', cutoff), this.knex);
  }

  #remove(sha256: string, cutoff: Date): Promise<number> {
    const remove = async (): Promise<number> => {
      const deleted = Number(await this.#removable(cutoff).andWhere({ sha256 }).delete());
      if (deleted > 0) await rm(this.#pathOf(sha256), { force: true });
      return deleted;
    };
    return outsideTransaction(() => this.knex.transaction(remove));
  }

  async #write(source: Readable, path: string): Promise<DataRef> {
    // The pipeline reports the error, also when the stream fails before the pipeline starts.
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

  async #moveToStore(from: string, to: string): Promise<void> {
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
    return join(this.options.folder, contentPath(sha256));
  }
}
