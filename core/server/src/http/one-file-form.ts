import { Limits } from '@tribunal/contract';
import { badInput, DomainError } from './errors';

/** Name of the only part of the form. */
export const FIELD = 'file';
/** Headers of the part. */
const HEAD_BYTES = 8 * 1024;
/** What may follow the last boundary. */
const TAIL_BYTES = 1024;
const END_OF_HEAD = '\r\n\r\n';
const DISPOSITION = /^content-disposition:\s*form-data\s*;(.*)$/im;

const badForm = (): DomainError => badInput(FIELD, 'file.badForm');

/** As the header `content-type` says it. */
export function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw badForm();
  return boundary;
}

function checkHead(head: string, boundary: string): void {
  const [, parameters = ''] = DISPOSITION.exec(head) ?? [];
  const isFile = /;?\s*\bname="?file"?\s*(;|$)/i.test(parameters) && /;\s*filename\*?=/i.test(parameters);
  if (!head.startsWith(`--${boundary}\r\n`) || !isFile) throw badForm();
}

/**
 * The content of a `multipart/form-data` body with one part, a file called `file` (RFC 7578), while it comes. Never more
 * than a chunk of it is in memory. 400 when the form is another one or breaks off, 413 when the file is too large.
 */
export async function* contentOfForm(form: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Buffer> {
  const end = Buffer.from(`\r\n--${boundary}`);
  let place: 'head' | 'content' | 'tail' = 'head';
  let held: Buffer = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of unbroken(form)) {
    held = Buffer.concat([held, chunk]);
    if (place === 'head') {
      const at = held.indexOf(END_OF_HEAD);
      if (Math.max(at, held.length - chunk.length) > HEAD_BYTES) throw badForm();
      if (at < 0) continue;
      checkHead(held.toString('utf8', 0, at), boundary);
      held = held.subarray(at + END_OF_HEAD.length);
      place = 'content';
    }
    if (place === 'content') {
      const at = held.indexOf(end);
      // The boundary may have come in part.
      const sure = at < 0 ? Math.max(0, held.length - end.length + 1) : at;
      bytes += sure;
      const limit = Limits.archiveBytes.max;
      if (bytes > limit) throw new DomainError(413, 'file.tooLarge', { limit }, FIELD);
      if (sure > 0) yield held.subarray(0, sure);
      held = held.subarray(at < 0 ? sure : at + end.length);
      if (at >= 0) place = 'tail';
    }
    if (place === 'tail' && held.length > TAIL_BYTES) throw badForm();
  }
  if (place !== 'tail' || !held.toString('latin1').startsWith('--')) throw badForm();
}

/** Whoever sends may stop in the middle. */
async function* unbroken(form: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* form;
  } catch {
    throw badForm();
  }
}
