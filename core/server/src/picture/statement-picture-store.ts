import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db, encodePicture } from '@tribunal/platform';
import { PublicContentStore } from './public-content-store';
import { pictureLink, pictureNamesIn } from './links';
import { PublicFileRepository } from './public-file-repository';

/** A picture whose content is stored; `attach` gives it a name. */
export interface StoredPicture {
  name: string;
  sha256: string;
  type: string;
}

/** A picture that a statement links to. */
interface LinkedPicture {
  link: string;
  name: string;
  bytes: number;
  open(): Readable;
}

/** Stores pictures that belong to problems. */
@injectable()
export class StatementPictureStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(PublicContentStore) private readonly contents: PublicContentStore,
    @inject(PublicFileRepository) private readonly files: PublicFileRepository,
  ) {}

  /**
   * Stores a picture. One that this site has encoded before is kept byte for byte. Throws the same errors on `field`
   * as `encodePicture`.
   */
  async save(content: Buffer, field: string): Promise<StoredPicture> {
    const existingType = await this.files.findPictureType(createHash('sha256').update(content).digest('hex'));
    const picture = existingType
      ? { content, type: existingType }
      : await encodePicture(() => Promise.resolve(content), field);
    const { sha256 } = await this.contents.put(picture.content);
    return { name: this.files.newPictureName(picture.type), sha256, type: picture.type };
  }

  /** Makes the pictures public. They are deleted with the problem. */
  async attach({ uid, pid }: { uid: string; pid: number }, pictures: readonly StoredPicture[]): Promise<void> {
    const files = pictures.map((picture) => ({ ...picture, kind: 'statement', uid, pid }) as const);
    await this.files.addAll(files);
  }

  /**
   * Copies the pictures and attachments that belong to problems for the copies of these, so that they stay when the
   * originals are deleted. Returns the names of the copies by those of the originals.
   */
  async copyOwned(uid: string, copies: ReadonlyMap<number, number>): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    for await (const originals of this.files.readOfProblems([...copies.keys()])) {
      const copied = originals.map(({ id: _, createdAt: __, ...file }) => {
        const name = this.files.newNameLike(file);
        names.set(file.name, name);
        return { ...file, name, uid, pid: copies.get(file.pid!)! };
      });
      await this.files.addAll(copied);
    }
    return names;
  }

  /** Returns the pictures of this site that the texts link to, in their order. */
  async findLinked(texts: readonly string[]): Promise<LinkedPicture[]> {
    const names = pictureNamesIn(texts.join('\n'));
    const found = new Map((await this.files.findByNames(names)).map((file) => [file.name, file.sha256]));
    const sizes = await this.#sizesOf([...found.values()]);
    return names.flatMap((name) => {
      const sha256 = found.get(name);
      if (sha256 === undefined) return [];
      return {
        link: pictureLink(name),
        name,
        bytes: sizes.get(sha256) ?? 0,
        open: () => Readable.from(this.#contentOf(sha256), { objectMode: false }),
      };
    });
  }

  async #sizesOf(hashes: string[]): Promise<Map<string, number>> {
    const rows = await this.knex('publicContent').whereIn('sha256', hashes).select('sha256', 'bytes');
    return new Map(rows.map(({ sha256, bytes }) => [sha256, Number(bytes)]));
  }

  async *#contentOf(sha256: string): AsyncGenerator<Buffer> {
    const content = await this.contents.open(sha256);
    if (!content) throw new Error(`image ${sha256} is not in the store`);
    yield* content.stream as AsyncIterable<Buffer>;
  }
}
