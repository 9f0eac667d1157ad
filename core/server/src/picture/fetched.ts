import { Readable } from 'node:stream';
import { Limits, token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { badInput, DomainError } from '../http';
import { Clock, Db } from '../tokens';
import { PublicContents, type PublicContentStore } from './contents';
import { encodePicture } from './encode';
import { cleanFileName } from './file-name';
import { isPdf } from './kinds';
import { attachmentLink, pictureLink, storedFileNamesIn } from './links';
import { PDF, PublicFiles, type PublicFileBook } from './public-files';

export const FetchedFiles = token<FetchedFileBook>('fetched-files');

/** As long as anybody may still say yes to the statement that shows it. */
const KEPT_MS = 31 * 24 * 3600 * 1000;
/** Bytes that tell a PDF. */
const BEGINNING = 16;

/** Pictures and PDFs of statements of other sites: nobody's at first, a problem's when one shows them. */
@injectable()
export class FetchedFileBook {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: { now(): Date },
    @inject(PublicContents) private readonly contents: PublicContentStore,
    @inject(PublicFiles) private readonly files: PublicFileBook,
  ) {}

  /**
   * Keeps what the content is, whatever it is called; a picture is encoded anew. Resolves with its address. 400 when it is
   * neither a picture nor a PDF, 413 when it is too large.
   */
  async keep(fileName: string, content: AsyncIterable<Buffer>): Promise<string> {
    const chunks = content[Symbol.asyncIterator]();
    const head = await beginningOf(chunks);
    return isPdf(head) ? this.#keepPdf(fileName, head, chunks) : this.#keepPicture(head, chunks);
  }

  /** They are the problem's from now on, and go with it. */
  async give(knex: Knex, text: string, pid: number): Promise<void> {
    await unowned(knex, text).update({ pid });
  }

  /** A statement is not wanted; what it alone shows is not either. */
  async drop(knex: Knex, text: string): Promise<void> {
    await unowned(knex, text).delete();
  }

  /** Forgets what no problem has taken. */
  async dropUnused(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.knex('publicFile').where({ isFetched: true }).whereNull('pid').where('createdAt', '<', before).delete();
  }

  async #keepPdf(fileName: string, head: Buffer, rest: AsyncIterator<Buffer>): Promise<string> {
    const { sha256 } = await this.contents.put(Readable.from(limited(head, rest, Limits.attachmentBytes.max)));
    const name = this.files.newAttachmentName(PDF);
    const file = { name, kind: 'attachment', sha256, type: PDF, fileName: cleanFileName(fileName) } as const;
    await this.files.add(this.knex, { ...file, isFetched: true });
    return attachmentLink(name);
  }

  async #keepPicture(head: Buffer, rest: AsyncIterator<Buffer>): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of limited(head, rest, Limits.pictureBytes.max)) chunks.push(chunk);
    const { content, type } = await encodePicture(() => Promise.resolve(Buffer.concat(chunks)), 'file');
    const { sha256 } = await this.contents.put(content);
    const name = this.files.newPictureName(type);
    await this.files.add(this.knex, { name, kind: 'statement', sha256, type, isFetched: true });
    return pictureLink(name);
  }
}

const unowned = (knex: Knex, text: string): Knex.QueryBuilder =>
  knex('publicFile').whereIn('name', storedFileNamesIn(text)).where({ isFetched: true }).whereNull('pid');

async function beginningOf(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < BEGINNING) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  if (head.length === 0) throw badInput('file', 'input.empty');
  return head;
}

async function* limited(head: Buffer, rest: AsyncIterator<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for (let chunk = head; ;) {
    bytes += chunk.length;
    if (bytes > limit) throw new DomainError(413, 'file.tooLarge', { limit }, 'file');
    yield chunk;
    const next = await rest.next();
    if (next.done) return;
    chunk = next.value;
  }
}
