import { createHash, type Hash } from 'node:crypto';
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack } from 'tar-stream';
import { SUMS } from './manifest';

/** Files up to this size are read at once, which is faster when there are many small ones. */
const SMALL_BYTES = 1 << 20;

const sha256Of = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

const hashing = (hash: Hash): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });

/** Writes a tar file as a stream. Every method rejects once the destination has failed. */
export class ArchiveWriter {
  readonly #pack = pack();
  readonly #finished: Promise<void>;
  readonly #sums: string[] = [];
  #failure: Error | null = null;

  constructor(destination: Writable) {
    // When the destination fails, the archive stream is destroyed without the original error, so it is saved here.
    destination.once('error', (error) => (this.#failure = error));
    this.#finished = pipeline(this.#pack, destination);
    // The error is reported to the caller of the next method instead.
    this.#finished.catch(() => undefined);
  }

  /** Adds an entry and returns its SHA-256. */
  async add(name: string, content: Buffer | string): Promise<string> {
    const sha256 = sha256Of(content);
    await this.#entry((done) => this.#pack.entry({ name, mode: 0o600 }, content, done));
    this.#sums.push(`${sha256}  ${name}\n`);
    return sha256;
  }

  /** Adds a file from the disk; returns null when there is none at `path`. */
  async addFile(name: string, path: string): Promise<{ bytes: number; sha256: string } | null> {
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (!handle) return null;
    try {
      const { size } = await handle.stat();
      const sha256 =
        size <= SMALL_BYTES ? await this.add(name, await readFile(handle)) : await this.#large(name, handle);
      return { bytes: size, sha256 };
    } finally {
      await handle.close();
    }
  }

  async #large(name: string, handle: FileHandle): Promise<string> {
    const { size } = await handle.stat();
    const hash = createHash('sha256');
    const content = handle.createReadStream({ autoClose: false, end: size - 1, highWaterMark: SMALL_BYTES });
    await this.#entry((done) => {
      const entry = this.#pack.entry({ name, size, mode: 0o600 }, done);
      pipeline(content, hashing(hash), entry).catch(done);
    });
    const sha256 = hash.digest('hex');
    this.#sums.push(`${sha256}  ${name}\n`);
    return sha256;
  }

  /** Adds the checksums, then the entry that `last` builds from their SHA-256. Resolves when everything is written. */
  async finish(name: string, last: (sums: string) => string): Promise<void> {
    const sums = await this.add(SUMS, this.#sums.join(''));
    await this.add(name, last(sums));
    this.#pack.finalize();
    await this.#finished;
  }

  /** Resolves when the entry that `begin` adds has been written. */
  async #entry(begin: (done: (error?: unknown) => void) => void): Promise<void> {
    const accepted = new Promise<void>((resolve, reject) =>
      begin((error) => (error ? reject(error instanceof Error ? error : new Error('not written')) : resolve())),
    );
    const failed = this.#finished.then(() => accepted);
    await Promise.race([accepted, failed]).catch((error: unknown) => {
      throw this.#failure ?? error;
    });
  }
}
