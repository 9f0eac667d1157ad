import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Clock, Db, Random, type Randomness } from '../tokens';
import { EXTENSION_OF, type PictureType } from './kinds';
import { NAME_BYTES } from './links';

export type PublicKind = 'avatar' | 'carousel' | 'markdown' | 'statement' | 'attachment';

export interface PublicFile {
  id: number;
  /** What its address ends with; it tells nothing. */
  name: string;
  kind: PublicKind;
  sha256: string;
  /** As browsers are told. */
  type: string;
  fileName: string | null;
  uid: string | null;
  gid: number | null;
  pid: number | null;
  /** Brought by a judge, for a statement of another site. */
  isFetched: boolean;
  createdAt: Date;
}

export type NewPublicFile = Pick<PublicFile, 'name' | 'kind' | 'sha256' | 'type'> &
  Partial<Pick<PublicFile, 'fileName' | 'uid' | 'gid' | 'pid' | 'isFetched'>>;

export const PublicFiles = token<PublicFileBook>('public-files');

/** The only attachment that browsers show by themselves. */
export const PDF = 'application/pdf';

/** What people see under which name, and whose it is. */
@injectable()
export class PublicFileBook {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(Random) private readonly random: Randomness,
  ) {}

  /** All names of pictures are of about one length. */
  newPictureName(type: PictureType): string {
    return `${this.random.secret(NAME_BYTES)}.${EXTENSION_OF[type]}`;
  }

  /** The ending tells pages that the file can be shown. */
  newAttachmentName(type: string): string {
    return this.random.secret(NAME_BYTES) + (type === PDF ? '.pdf' : '');
  }

  /** Resolves with the id. Its content is in the store. */
  async add(knex: Knex, file: NewPublicFile): Promise<number> {
    const [row] = await knex('publicFile')
      .insert({ ...file, createdAt: this.clock.now() })
      .returning<{ id: number }[]>('id');
    return row!.id;
  }

  find(where: { name: string } | { id: number }): Promise<PublicFile | undefined> {
    return this.knex('publicFile').where(where).first<PublicFile | undefined>();
  }

  /** Pictures, in no order. */
  named(names: readonly string[]): Promise<PublicFile[]> {
    return this.knex('publicFile')
      .whereIn('name', [...names])
      .whereNot({ kind: 'attachment' })
      .select<PublicFile[]>('*');
  }

  /** How a picture was encoded whose content this is; null when it is none of ours. */
  async typeOfOurs(sha256: string): Promise<PictureType | null> {
    const found = await this.knex('publicFile')
      .where({ sha256 })
      .whereNot({ kind: 'attachment' })
      .first<{ type: PictureType } | undefined>('type');
    return found?.type ?? null;
  }

  carousel(knex: Knex = this.knex): Promise<{ id: number; name: string }[]> {
    return knex('publicFile')
      .where({ kind: 'carousel' })
      .orderBy('id')
      .select<{ id: number; name: string }[]>('id', 'name');
  }

  /** The file is not found under its name any more; its content goes when nothing else has it. */
  async drop(knex: Knex, where: Partial<Pick<PublicFile, 'id' | 'kind' | 'uid'>>): Promise<number> {
    return knex('publicFile').where(where).delete();
  }

  /** Forgets the avatars of accounts that are gone. */
  async dropOrphans(): Promise<void> {
    await this.knex('publicFile').where({ kind: 'avatar' }).whereNull('uid').delete();
  }
}
