import { PICTURE_EXTENSIONS, type PictureType } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db, Random, type Randomness } from '@tribunal/platform';
import { NAME_BYTES } from './links';

export type PublicKind = 'avatar' | 'carousel' | 'markdown' | 'statement' | 'attachment';

export interface PublicFile {
  id: number;
  /** Last part of the address; random, so that it reveals nothing. */
  name: string;
  kind: PublicKind;
  sha256: string;
  /** Content type sent to browsers. */
  type: string;
  fileName: string | null;
  uid: string | null;
  gid: number | null;
  pid: number | null;
  /** Whether a judge fetched it for a statement of another problem source. */
  isFetched: boolean;
  createdAt: Date;
}

export type NewPublicFile = Pick<PublicFile, 'name' | 'kind' | 'sha256' | 'type'> &
  Partial<Pick<PublicFile, 'fileName' | 'uid' | 'gid' | 'pid' | 'isFetched'>>;

/** The only type of attachment that browsers display rather than download. */
export const PDF = 'application/pdf';

/** Finds the content hashes of public files by their names. */
export const findContentHashes = (knex: Knex, names: readonly string[]): Promise<{ name: string; sha256: string }[]> =>
  knex('publicFile')
    .whereIn('name', [...names])
    .select('name', 'sha256');

/** Files that are read or stored by one statement. */
const CHUNK = 1000;

/** Stores the names, contents and owners of public files. */
@injectable()
export class PublicFileRepository {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
  ) {}

  /** Returns a random name. The names of all pictures have about the same length. */
  newPictureName(type: PictureType): string {
    return `${this.random.secret(NAME_BYTES)}.${PICTURE_EXTENSIONS[type][0]}`;
  }

  /** Returns a random name. Its extension tells pages whether the file can be displayed. */
  newAttachmentName(type: string): string {
    return this.random.secret(NAME_BYTES) + (type === PDF ? '.pdf' : '');
  }

  /** Returns a random name for a copy of the file. */
  newNameLike({ name }: Pick<PublicFile, 'name'>): string {
    return this.random.secret(NAME_BYTES) + (/\.\w+$/.exec(name)?.[0] ?? '');
  }

  /** Resolves with the id. The content must already be in the store. */
  async add(file: NewPublicFile): Promise<number> {
    const [row] = await this.knex('publicFile')
      .insert({ ...file, createdAt: this.clock.now() })
      .returning('id');
    return row!.id;
  }

  /** Adds many files, whose contents must already be in the store. */
  async addAll(files: readonly NewPublicFile[]): Promise<void> {
    const createdAt = this.clock.now();
    for (let start = 0; start < files.length; start += CHUNK) {
      await this.knex('publicFile').insert(files.slice(start, start + CHUNK).map((file) => ({ ...file, createdAt })));
    }
  }

  find(where: { name: string } | { id: number }): Promise<PublicFile | undefined> {
    return this.knex('publicFile').where(where).first();
  }

  /** Returns the pictures in no particular order. */
  findByNames(names: readonly string[]): Promise<PublicFile[]> {
    return this.knex('publicFile')
      .whereIn('name', [...names])
      .whereNot({ kind: 'attachment' })
      .select('*');
  }

  /** Yields the files that belong to these problems, in chunks. */
  async *readOfProblems(pids: readonly number[]): AsyncGenerator<PublicFile[]> {
    for (let last = 0; ;) {
      const files = await this.knex('publicFile')
        .whereIn('pid', [...pids])
        .where('id', '>', last)
        .orderBy('id')
        .limit(CHUNK);
      if (files.length === 0) return;
      yield files;
      last = files.at(-1)!.id;
    }
  }

  /** Returns the type of a stored picture by its content hash; null if there is no such picture. */
  async findPictureType(sha256: string): Promise<PictureType | null> {
    const found = await this.knex('publicFile')
      .where({ sha256 })
      .whereNot({ kind: 'attachment' })
      // All public files but attachments are pictures.
      .first<{ type: PictureType } | undefined>('type');
    return found?.type ?? null;
  }

  listCarousel(): Promise<{ id: number; name: string }[]> {
    return this.knex('publicFile').where({ kind: 'carousel' }).orderBy('id').select('id', 'name');
  }

  /**
   * Deletes public files, which are no longer found under their names. A content is deleted once nothing else refers
   * to it.
   */
  async delete(where: Partial<Pick<PublicFile, 'id' | 'kind' | 'gid'>>): Promise<number> {
    return this.knex('publicFile').where(where).delete();
  }

  /** Deletes the avatar of an account, but not those that it has uploaded for groups. */
  async deleteAvatarOf(uid: string): Promise<void> {
    await this.knex('publicFile').where({ kind: 'avatar', uid }).whereNull('gid').delete();
  }

  /** Deletes the avatars of accounts that no longer exist. */
  async deleteOrphans(): Promise<void> {
    await this.knex('publicFile').where({ kind: 'avatar' }).whereNull('uid').whereNull('gid').delete();
  }
}
