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
   * @throws 429 when the user has reached the limits
   * @throws 503 when the disk is low
   */
  async denyOverQuota(uid: string): Promise<void> {
    if ((await this.freeSpace(this.#folder)) < MIN_FREE_BYTES) throw unavailable('file.diskFull');
    await this.#checkQuota(this.knex, uid, { uploads: 1, bytes: 1 });
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
   * Stores pairs whose files are in the test data store; returns the name that `getTestdata` accepts.
   * @throws 429 when the user has reached the limits
   */
  async saveTestdata(uid: string, pairs: readonly UploadedFilePair[]): Promise<string> {
    const hashes = [...new Set(pairs.flatMap(({ input, output }) => [input.sha256, output.sha256]))];
    const id = this.newId();
    await this.knex.transaction(async (trx) => {
      await this.#insert(trx, 'testdata', uid, id, pairs);
      const rows = hashes.map((sha256) => ({ uploadId: id, sha256 }));
      for (let at = 0; at < rows.length; at += BATCH_SIZE)
        await trx('uploadFile').insert(rows.slice(at, at + BATCH_SIZE));
      await this.#checkQuota(trx, uid);
    });
    return id;
  }

  /**
   * Takes over the archive at `path` together with its parsed content; returns the name of the upload.
   * @throws 429 when the user has reached the limits
   */
  async savePackage(uid: string, path: string, content: unknown): Promise<string> {
    const id = this.newId();
    await rename(path, this.pathOf(id));
    try {
      await this.knex.transaction(async (trx) => {
        await this.#insert(trx, 'package', uid, id, content);
        await this.#checkQuota(trx, uid);
      });
    } catch (error) {
      await rm(this.pathOf(id), { force: true });
      throw error;
    }
    return id;
  }

  /** Returns the content of an upload, or null when it is unknown, of another kind or another user's. */
  async contentOf<T>(kind: UploadKind, uid: string, id: string): Promise<T | null> {
    const found = await this.#liveUploads(this.knex, kind)
      .where({ id, uid })
      .first<{ content: T } | undefined>('content');
    return found?.content ?? null;
  }

  /** Like `contentOf` for a package, but locks it until the transaction ends. */
  async lockPackage<T>(trx: Knex, uid: string, id: string): Promise<T | null> {
    const found = await this.#liveUploads(trx, 'package')
      .where({ id, uid })
      .forUpdate()
      .first<{ content: T } | undefined>('content');
    return found?.content ?? null;
  }

  async changePackage(trx: Knex, id: string, content: unknown): Promise<void> {
    await trx('upload')
      .where({ id })
      .update({ content: storedJson(content) });
  }

  /** Finds packages whose content contains `part`. */
  findPackages(part: object): Promise<{ id: string; uid: string }[]> {
    return this.#liveUploads(this.knex, 'package')
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

  #liveUploads(knex: Knex, kind: UploadKind) {
    return knex('upload').where({ kind }).where('createdAt', '>', this.#expiryCutoff());
  }

  #expiryCutoff(): Date {
    return new Date(this.clock.now().getTime() - UPLOAD_LIFE_MS);
  }

  async #insert(knex: Knex, kind: UploadKind, uid: string, id: string, content: unknown): Promise<void> {
    await knex('upload').insert({ id, uid, kind, content: storedJson(content), createdAt: this.clock.now() });
  }
  /**
   * Checks that the user's uploads and `more` are within the limits; inside a transaction, uploads of one user are
   * serialised.
   */
  async #checkQuota(knex: Knex, uid: string, more = { uploads: 0, bytes: 0 }): Promise<void> {
    if (knex.isTransaction) await acquireAdvisoryLock(knex, `uploads ${uid}`);
    const liveUploads = await knex('upload')
      .where({ uid })
      .where('createdAt', '>', this.#expiryCutoff())
      .select('id', 'kind');
    const deny = (key: string, limit: number): DomainError => new DomainError(429, key, { limit }, 'file');
    const { uploads, uploadsBytes } = Limits;
    if (liveUploads.length + more.uploads > uploads.max) throw deny('file.tooManyUploads', uploads.max);
    if ((await this.#bytesOf(knex, liveUploads)) + more.bytes > uploadsBytes.max) {
      throw deny('file.uploadsTooLarge', uploadsBytes.max);
    }
  }

  async #bytesOf(knex: Knex, uploads: readonly LiveUpload[]): Promise<number> {
    const idsOf = (wanted: UploadKind) => uploads.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    const archives = idsOf('package').map((id) => stat(this.pathOf(id)).catch(() => null));
    const files = knex('uploadFile').whereIn('uploadId', idsOf('testdata')).select('sha256');
    const [stored] = await knex('dataFile')
      .whereIn('sha256', files)
      .sum<{ bytes: string | null }[]>({ bytes: 'bytes' });
    const packed = (await Promise.all(archives)).reduce((total, archive) => total + (archive?.size ?? 0), 0);
    return packed + Number(stored?.bytes ?? 0);
  }
}
