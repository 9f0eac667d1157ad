import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { Db } from '../tokens';
import { PublicContents, type PublicContentStore } from './contents';
import { encodePicture } from './encode';
import { pictureLink, pictureNamesIn } from './links';
import { PublicFiles, type PublicFileBook } from './public-files';

/** A picture whose content is kept; it gets its name with `attach`. */
export interface KeptPicture {
  name: string;
  sha256: string;
  type: string;
}

/** A picture that a statement links to. */
export interface LinkedPicture {
  link: string;
  name: string;
  bytes: number;
  open(): Readable;
}

export const StatementPictures = token<StatementPictureBook>('statement-pictures');

/** Pictures that come and go with problems. */
@injectable()
export class StatementPictureBook {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(PublicContents) private readonly contents: PublicContentStore,
    @inject(PublicFiles) private readonly files: PublicFileBook,
  ) {}

  /** Keeps the picture; one of ours stays as it is, byte for byte. Refuses on `field` as `encodePicture`. */
  async keep(content: Buffer, field: string): Promise<KeptPicture> {
    const ours = await this.files.typeOfOurs(createHash('sha256').update(content).digest('hex'));
    const picture = ours ? { content, type: ours } : await encodePicture(() => Promise.resolve(content), field);
    const { sha256 } = await this.contents.put(picture.content);
    return { name: this.files.newPictureName(picture.type), sha256, type: picture.type };
  }

  /** From now on people see them; they go with the problem. */
  async attach(
    knex: Knex,
    { uid, pid }: { uid: string; pid: number },
    pictures: readonly KeptPicture[],
  ): Promise<void> {
    for (const picture of pictures) await this.files.add(knex, { ...picture, kind: 'statement', uid, pid });
  }

  /** Pictures of this site that the texts link to, in their order. */
  async linkedFrom(texts: readonly string[]): Promise<LinkedPicture[]> {
    const names = pictureNamesIn(texts.join('\n'));
    const found = new Map((await this.files.named(names)).map((file) => [file.name, file.sha256]));
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
    const rows = await this.knex('publicContent')
      .whereIn('sha256', hashes)
      .select<{ sha256: string; bytes: string }[]>('sha256', 'bytes');
    return new Map(rows.map(({ sha256, bytes }) => [sha256, Number(bytes)]));
  }

  async *#contentOf(sha256: string): AsyncGenerator<Buffer> {
    const content = await this.contents.open(sha256);
    if (!content) throw new Error(`the picture ${sha256} is not in the store`);
    yield* content.stream as AsyncIterable<Buffer>;
  }
}
