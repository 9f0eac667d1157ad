import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Limits, token, type DataRef } from '@tribunal/contract';
import type { ServerConfig } from '@tribunal/config';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedJson, acquireAdvisoryLock } from '@tribunal/database';
import { badInput, DomainError, unavailable, Clock, Config, Db, Random, type Randomness } from '@tribunal/platform';

export interface UploadedFilePair {
  inputName: string;
  input: DataRef;
  outputName: string;
  output: DataRef;
  groupNum: number | null;
  score: number | null;
}

type UploadKind = 'testdata' | 'package';

interface LiveUpload {
  id: string;
  kind: UploadKind;
  /** Whether something refers to it. */
  isUsed: boolean;
}

/** Returns the free space, in bytes, of the disk that contains the folder. */
export const FreeSpace = token<(folder: string) => Promise<number>>('free-space');
export const freeSpace = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** How long an unused upload is kept. */
const UPLOAD_LIFE_MS = 24 * 3600 * 1000;
const PARTS = ['incoming', 'unpacked', 'kept'] as const;
/**
 * Free space, in bytes, that is reserved for everything else on the disk; an archive may still be received and
 * unpacked.
 */
const MIN_FREE_BYTES = 2 * Limits.archiveBytes.max;
const BATCH_SIZE = 500;
const ID_BYTES = 24;

/** Stores uploads until they are used. Their names are unguessable and valid only for the uploader. */
@injectable()
export class UploadStore {
  /** Contains archives under the names of their uploads, while the uploads exist. */
  readonly #folder: string;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Config) config: ServerConfig,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(FreeSpace) private readonly freeSpace: (folder: string) => Promise<number>,
  ) {
    this.#folder = join(config.data.dir, 'uploads');
  }

  /**
   * Checks the quota before a file is read.
   * @throws 429 when the uploads that have to be kept reach the limits
   * @throws 503 when the disk is low
   */
  async denyOverQuota(uid: string): Promise<void> {
    if ((await this.freeSpace(this.#folder)) < MIN_FREE_BYTES) throw unavailable('file.diskFull');
    const kept = await this.#liveOf(uid).where({ isUsed: true });
    const excess = await this.#excess(kept, { uploads: 1, bytes: 1 });
    if (excess) throw excess;
  }

  /**
   * Returns the pairs in their order.
   * @throws 400 on `uploadTestcaseDir` when the upload is unknown, expired or another user's
   */
  async getTestdata(uid: string, dir: string): Promise<UploadedFilePair[]> {
    const pairs = await this.contentOf<UploadedFilePair[]>('testdata', uid, dir);
    if (!pairs) throw badInput('uploadTestcaseDir', 'file.noSuchUpload');
    // The upload may expire while the problem is being saved.
    await this.knex('dataFile')
      .whereIn('sha256', this.knex('uploadFile').where({ uploadId: dir }).select('sha256'))
      .update({ touchedAt: this.clock.now() });
    return pairs;
  }

  /**
   * Stores pairs whose files are in the test data store; returns the name that `getTestdata` accepts. The user's oldest
   * uploads are removed if they are not used and too many.
   * @throws 429 when the others reach the limits
   */
  async saveTestdata(uid: string, pairs: readonly UploadedFilePair[]): Promise<string> {
    const hashes = [...new Set(pairs.flatMap(({ input, output }) => [input.sha256, output.sha256]))];
    const id = this.newId();
    await this.knex.transaction(async (trx) => {
      await this.#insert('testdata', uid, id, pairs);
      const rows = hashes.map((sha256) => ({ uploadId: id, sha256 }));
      for (let at = 0; at < rows.length; at += BATCH_SIZE)
        await trx('uploadFile').insert(rows.slice(at, at + BATCH_SIZE));
    });
    await this.#makeRoom(uid, id);
    return id;
  }

  /**
   * Takes over the archive at `path` together with its parsed content; returns the name of the upload. Makes room as
   * `saveTestdata` does.
   * @throws 429 when the others reach the limits
   */
  async savePackage(uid: string, path: string, content: unknown): Promise<string> {
    const id = this.newId();
    await rename(path, this.pathOf(id));
    try {
      await this.#insert('package', uid, id, content);
      await this.#makeRoom(uid, id);
    } catch (error) {
      await rm(this.pathOf(id), { force: true });
      throw error;
    }
    return id;
  }

  /** Returns the content of an upload, or null when it is unknown, of another kind or another user's. */
  async contentOf<T>(kind: UploadKind, uid: string, id: string): Promise<T | null> {
    // What is in the JSON is known to who stored it.
    const found = await this.#liveUploads(kind).where({ id, uid }).first<{ content: T } | undefined>('content');
    return found?.content ?? null;
  }

  /** Like `contentOf` for a package, but locks it until the transaction ends. */
  async lockPackage<T>(uid: string, id: string): Promise<T | null> {
    // As in `contentOf`.
    const found = await this.#liveUploads('package')
      .where({ id, uid })
      .forUpdate()
      .first<{ content: T } | undefined>('content');
    return found?.content ?? null;
  }

  /** Changes the content of a package, which is then used: it is kept until it expires. */
  async changePackage(id: string, content: unknown): Promise<void> {
    await this.knex('upload')
      .where({ id })
      .update({ content: storedJson(content), isUsed: true });
  }

  /** Removes a package that is not used. Returns whether there was one. */
  async removePackage(uid: string, id: string): Promise<boolean> {
    const removed = await this.knex('upload').where({ uid, id, kind: 'package', isUsed: false }).delete();
    if (removed > 0) await rm(this.pathOf(id), { force: true });
    return removed > 0;
  }

  /** Finds packages whose content contains `part`. */
  findPackages(part: object): Promise<{ id: string; uid: string }[]> {
    return this.#liveUploads('package')
      .whereRaw('content @> ?::jsonb', [JSON.stringify(part)])
      .select('id', 'uid');
  }

  newId(): string {
    return this.random.secret(ID_BYTES);
  }

  /** Returns the path of the archive of a package. */
  pathOf(id: string): string {
    return join(this.#folder, 'kept', id);
  }

  /** Folder that receives files. */
  get incoming(): string {
    return join(this.#folder, 'incoming');
  }

  /** Returns the path of a new folder, not created yet, for an unpacked archive. */
  newScratch(): string {
    return join(this.#folder, 'unpacked', this.newId());
  }

  /** Creates the folders. */
  async init(): Promise<void> {
    for (const part of PARTS) await mkdir(join(this.#folder, part), { recursive: true });
  }

  /** Deletes uploads that have not been used for a day. Returns the number of deleted uploads. */
  async deleteExpired(): Promise<number> {
    const old = await this.knex('upload').where('createdAt', '<=', this.#expiryCutoff()).delete();
    for (const part of PARTS) await this.#removeOld(join(this.#folder, part));
    return old;
  }

  /** Deletes files of expired uploads and files left by a server that was killed. */
  async #removeOld(folder: string): Promise<void> {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtime <= this.#expiryCutoff()) await rm(path, { recursive: true, force: true });
    }
  }

  #liveUploads(kind: UploadKind) {
    return this.knex('upload').where({ kind }).where('createdAt', '>', this.#expiryCutoff());
  }

  #expiryCutoff(): Date {
    return new Date(this.clock.now().getTime() - UPLOAD_LIFE_MS);
  }

  async #insert(kind: UploadKind, uid: string, id: string, content: unknown): Promise<void> {
    await this.knex('upload').insert({ id, uid, kind, content: storedJson(content), createdAt: this.clock.now() });
  }

  /**
   * Removes the oldest uploads of the user that are not used, besides the new one, until the rest is within the limits.
   * Uploads of one user are serialised.
   * @throws 429, without the new one, when what has to be kept reaches the limits
   */
  async #makeRoom(uid: string, newId: string): Promise<void> {
    const removed = await this.knex
      .transaction(async (trx) => {
        await acquireAdvisoryLock(trx, `uploads ${uid}`);
        const live = await this.#liveOf(uid);
        const unused = live.filter(({ id, isUsed }) => !isUsed && id !== newId);
        const gone: LiveUpload[] = [];
        const rest = (): LiveUpload[] => live.filter((one) => !gone.includes(one));
        for (let excess = await this.#excess(rest()); excess; excess = await this.#excess(rest())) {
          const oldest = unused.shift();
          if (!oldest) throw excess;
          gone.push(oldest);
        }
        await trx('upload')
          .whereIn(
            'id',
            gone.map(({ id }) => id),
          )
          .delete();
        return gone;
      })
      .catch(async (error: unknown) => {
        await this.knex('upload').where({ id: newId }).delete();
        throw error;
      });
    for (const { id } of removed) await rm(this.pathOf(id), { force: true });
  }

  #liveOf(uid: string) {
    return this.knex('upload')
      .where({ uid })
      .where('createdAt', '>', this.#expiryCutoff())
      .orderBy(['createdAt', 'id'])
      .select('id', 'kind', 'isUsed');
  }

  /** Returns why these uploads and `more` are over the limits; null if they are not. */
  async #excess(uploads: readonly LiveUpload[], more = { uploads: 0, bytes: 0 }): Promise<DomainError | null> {
    const denial = (key: string, limit: number): DomainError => new DomainError(429, key, { limit }, 'file');
    const { uploads: count, uploadsBytes: bytes } = Limits;
    if (uploads.length + more.uploads > count.max) return denial('file.tooManyUploads', count.max);
    const isTooLarge = (await this.#bytesOf(uploads)) + more.bytes > bytes.max;
    return isTooLarge ? denial('file.uploadsTooLarge', bytes.max) : null;
  }

  async #bytesOf(uploads: readonly LiveUpload[]): Promise<number> {
    const idsOf = (wanted: UploadKind) => uploads.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    const archives = idsOf('package').map((id) => stat(this.pathOf(id)).catch(() => null));
    const files = this.knex('uploadFile').whereIn('uploadId', idsOf('testdata')).select('sha256');
    const [stored] = await this.knex('dataFile')
      .whereIn('sha256', files)
      .sum<{ bytes: string | null }[]>({ bytes: 'bytes' });
    const packed = (await Promise.all(archives)).reduce((total, archive) => total + (archive?.size ?? 0), 0);
    return packed + Number(stored?.bytes ?? 0);
  }
}
