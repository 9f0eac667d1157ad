import { mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Limits, token, type DataRef } from '@tribunal/contract';
import type { ServerConfig } from '@tribunal/config';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedJson } from '../database';
import { lockOn } from '../database/locks';
import { badInput, DomainError, unavailable } from '../http';
import { Clock, Config, Db, Random, type Randomness } from '../tokens';

export interface UploadedFilePair {
  inputName: string;
  input: DataRef;
  outputName: string;
  output: DataRef;
  groupNum: number | null;
  score: number | null;
}

export type UploadKind = 'testdata' | 'package';

interface Living {
  id: string;
  kind: UploadKind;
}

export const Uploads = token<UploadStore>('uploads');

/** Says how many bytes are free where the folder lies. */
export const FreeSpace = token<(folder: string) => Promise<number>>('free-space');
export const freeSpace = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** How long an upload waits to be used. */
const UPLOAD_LIFE_MS = 24 * 3600 * 1000;
const PARTS = ['incoming', 'unpacked', 'kept'] as const;
/** Left for everything else that the disk is for; an archive may still come and be unpacked. */
const LEAST_FREE_BYTES = 2 * Limits.archiveBytes.max;
const MANY = 500;
const ID_BYTES = 24;

/** What was uploaded and waits to be used. Its name is unguessable and good only for whoever uploaded it. */
@injectable()
export class UploadStore {
  /** Holds an archive under the name of its upload while the upload lives. */
  readonly #folder: string;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Config) config: ServerConfig,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Random) private readonly random: Randomness,
    @inject(FreeSpace) private readonly freeSpace: (folder: string) => Promise<number>,
  ) {
    this.#folder = join(config.data.dir, 'uploads');
  }

  /** Refuses before a file is read what could not be kept: 429 beyond what one user may have, 503 when the disk is low. */
  async admit(uid: string): Promise<void> {
    if ((await this.freeSpace(this.#folder)) < LEAST_FREE_BYTES) throw unavailable('file.diskFull');
    await this.#checkQuota(this.knex, uid, { uploads: 1, bytes: 1 });
  }

  /** The pairs in their order. 400 on `uploadTestcaseDir` when the upload is unknown, old or somebody else's. */
  async testdata(uid: string, dir: string): Promise<UploadedFilePair[]> {
    const pairs = await this.contentOf<UploadedFilePair[]>('testdata', uid, dir);
    if (!pairs) throw badInput('uploadTestcaseDir', 'file.noSuchUpload');
    // The upload may end while the problem is being saved.
    await this.knex('dataFile')
      .whereIn('sha256', this.knex('uploadFile').where({ uploadId: dir }).select('sha256'))
      .update({ touchedAt: this.clock.now() });
    return pairs;
  }

  /** Keeps pairs whose files are in the testdata store; resolves with the name that `testdata` takes. 429 as `admit`. */
  async keep(uid: string, pairs: readonly UploadedFilePair[]): Promise<string> {
    const hashes = [...new Set(pairs.flatMap(({ input, output }) => [input.sha256, output.sha256]))];
    const id = this.newId();
    await this.knex.transaction(async (trx) => {
      await this.#insert(trx, 'testdata', uid, id, pairs);
      const rows = hashes.map((sha256) => ({ uploadId: id, sha256 }));
      for (let at = 0; at < rows.length; at += MANY) await trx('uploadFile').insert(rows.slice(at, at + MANY));
      await this.#checkQuota(trx, uid);
    });
    return id;
  }

  /** Takes the archive at `path` over with what was understood of it; resolves with its name. 429 as `admit`. */
  async keepPackage(uid: string, path: string, content: unknown): Promise<string> {
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

  /** null when the upload is unknown, of another kind or somebody else's. */
  async contentOf<T>(kind: UploadKind, uid: string, id: string): Promise<T | null> {
    const found = await this.#living(this.knex, kind).where({ id, uid }).first<{ content: T } | undefined>('content');
    return found?.content ?? null;
  }

  /** As `contentOf` for a package, and nobody else can change it before the transaction ends. */
  async holdPackage<T>(trx: Knex, uid: string, id: string): Promise<T | null> {
    const found = await this.#living(trx, 'package')
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

  /** Packages whose content has at least what `part` has. */
  packagesWith(part: object): Promise<{ id: string; uid: string }[]> {
    return this.#living(this.knex, 'package')
      .whereRaw('content @> ?::jsonb', [JSON.stringify(part)])
      .select<{ id: string; uid: string }[]>('id', 'uid');
  }

  newId(): string {
    return this.random.secret(ID_BYTES);
  }

  /** Where the archive of a package lies. */
  pathOf(id: string): string {
    return join(this.#folder, 'kept', id);
  }

  /** Where files arrive. */
  get incoming(): string {
    return join(this.#folder, 'incoming');
  }

  /** A folder that does not exist yet, for what an archive unpacks to. */
  newScratch(): string {
    return join(this.#folder, 'unpacked', this.newId());
  }

  /** Makes the folders. */
  async open(): Promise<void> {
    for (const part of PARTS) await mkdir(join(this.#folder, part), { recursive: true });
  }

  /** Forgets what nobody has used for a day. Resolves with how many uploads went. */
  async expire(): Promise<number> {
    const old = await this.knex('upload').where('createdAt', '<=', this.#oldest()).delete();
    for (const part of PARTS) await this.#removeOld(join(this.#folder, part));
    return old;
  }

  /** Files whose upload has ended, and what a server has left that was killed. */
  async #removeOld(folder: string): Promise<void> {
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found && found.mtime <= this.#oldest()) await rm(path, { recursive: true, force: true });
    }
  }

  #living(knex: Knex, kind: UploadKind) {
    return knex('upload').where({ kind }).where('createdAt', '>', this.#oldest());
  }

  #oldest(): Date {
    return new Date(this.clock.now().getTime() - UPLOAD_LIFE_MS);
  }

  async #insert(knex: Knex, kind: UploadKind, uid: string, id: string, content: unknown): Promise<void> {
    await knex('upload').insert({ id, uid, kind, content: storedJson(content), createdAt: this.clock.now() });
  }
  /** What the user has and `more` must be within the limits; in a transaction, uploads of one user wait for each other. */
  async #checkQuota(knex: Knex, uid: string, more = { uploads: 0, bytes: 0 }): Promise<void> {
    if (knex.isTransaction) await lockOn(knex, `uploads ${uid}`);
    const living = await knex('upload')
      .where({ uid })
      .where('createdAt', '>', this.#oldest())
      .select<Living[]>('id', 'kind');
    const refuse = (key: string, limit: number): DomainError => new DomainError(429, key, { limit }, 'file');
    const { uploads, uploadsBytes } = Limits;
    if (living.length + more.uploads > uploads.max) throw refuse('file.tooManyUploads', uploads.max);
    if ((await this.#bytesOf(knex, living)) + more.bytes > uploadsBytes.max) {
      throw refuse('file.uploadsTooLarge', uploadsBytes.max);
    }
  }

  async #bytesOf(knex: Knex, uploads: readonly Living[]): Promise<number> {
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
