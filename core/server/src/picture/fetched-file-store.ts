import { Readable } from 'node:stream';
import { Limits } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { badInput, DomainError, Clock, Db, encodePicture, isPdf } from '@tribunal/platform';
import { PublicContentStore } from './public-content-store';
import { cleanFileName } from './file-name';
import { attachmentLink, pictureLink, storedFileNamesIn } from './links';
import { PDF, PublicFileRepository } from './public-file-repository';

/** How long unused files are kept: as long as somebody may still accept the statement that shows them. */
const RETENTION_MS = 31 * 24 * 3600 * 1000;
/** Number of leading bytes read to detect a PDF. */
const HEAD_BYTES = 16;

/**
 * Stores pictures and PDFs from statements of other problem sources. They belong to nobody at first, and to a problem once its
 * statement shows them.
 */
@injectable()
export class FetchedFileStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Clock) private readonly clock: Clock,
    @inject(PublicContentStore) private readonly contents: PublicContentStore,
    @inject(PublicFileRepository) private readonly files: PublicFileRepository,
  ) {}

  /**
   * Stores a file by its content type, whatever its name is; a picture is re-encoded. Resolves with its address.
   * @throws 400 if it is neither a picture nor a PDF
   * @throws 413 if it is too large
   */
  async save(fileName: string, content: AsyncIterable<Buffer>): Promise<string> {
    const chunks = content[Symbol.asyncIterator]();
    const head = await readHead(chunks);
    return isPdf(head) ? this.#savePdf(fileName, head, chunks) : this.#savePicture(head, chunks);
  }

  /** Assigns the files in the text to the problem, so that they are deleted with it. */
  async assignToProblem(text: string, pid: number): Promise<void> {
    await unowned(this.knex, text).update({ pid });
  }

  /** Deletes the files that only this statement shows, after the statement has been declined. */
  async delete(text: string): Promise<void> {
    await unowned(this.knex, text).delete();
  }

  /** Deletes files that no problem uses. */
  async deleteUnused(): Promise<void> {
    const cutoff = new Date(this.clock.now().getTime() - RETENTION_MS);
    await this.knex('publicFile').where({ isFetched: true }).whereNull('pid').where('createdAt', '<', cutoff).delete();
  }

  async #savePdf(fileName: string, head: Buffer, rest: AsyncIterator<Buffer>): Promise<string> {
    const { sha256 } = await this.contents.put(Readable.from(limited(head, rest, Limits.attachmentBytes.max)));
    const name = this.files.newAttachmentName(PDF);
    const file = { name, kind: 'attachment', sha256, type: PDF, fileName: cleanFileName(fileName) } as const;
    await this.files.add({ ...file, isFetched: true });
    return attachmentLink(name);
  }

  async #savePicture(head: Buffer, rest: AsyncIterator<Buffer>): Promise<string> {
    const chunks: Buffer[] = [];
    for await (const chunk of limited(head, rest, Limits.pictureBytes.max)) chunks.push(chunk);
    const { content, type } = await encodePicture(() => Promise.resolve(Buffer.concat(chunks)), 'file');
    const { sha256 } = await this.contents.put(content);
    const name = this.files.newPictureName(type);
    await this.files.add({ name, kind: 'statement', sha256, type, isFetched: true });
    return pictureLink(name);
  }
}

const unowned = (knex: Knex, text: string): Knex.QueryBuilder =>
  knex('publicFile').whereIn('name', storedFileNamesIn(text)).where({ isFetched: true }).whereNull('pid');

async function readHead(chunks: AsyncIterator<Buffer>): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { done, value } = await chunks.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  if (head.length === 0) throw badInput('file', 'input.required');
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
