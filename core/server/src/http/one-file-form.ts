import { badInput, DomainError } from './errors';

/** Headers of the part. */
const HEAD_BYTES = 8 * 1024;
/** What may follow the last boundary. */
const TAIL_BYTES = 1024;
const END_OF_HEAD = '\r\n\r\n';
const DISPOSITION = /^content-disposition:\s*form-data\s*;(.*)$/im;
const NAME = /;?\s*\bname=(?:"([^"]*)"|([^\s;"]+))\s*(?=;|$)/i;
const FILE_NAME = /;\s*filename=(?:"([^"]*)"|([^\s;"]+))/i;

/** What a form must be like. */
export interface OneFileForm {
  boundary: string;
  /** Name of its only part. */
  part: string;
  /** Bytes that the file may have. */
  limit: number;
  /** Told once, before the content: what the sender calls the file. It may be anything. */
  onName?: (fileName: string) => void;
}

const badForm = (part: string): DomainError => badInput(part, 'file.badForm', { part });

/** As the header `content-type` says it. */
export function boundaryOf(contentType: string, part: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw badForm(part);
  return boundary;
}

/** Browsers write three characters of a name in another way, and no others. */
const plainName = (name: string): string => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

/** What the file is called. */
function checkedHead(head: string, { boundary, part }: OneFileForm): string {
  const [, parameters = ''] = DISPOSITION.exec(head) ?? [];
  const name = NAME.exec(parameters);
  const isFile = (name?.[1] ?? name?.[2]) === part && /;\s*filename\*?=/i.test(parameters);
  if (!head.startsWith(`--${boundary}\r\n`) || !isFile) throw badForm(part);
  const fileName = FILE_NAME.exec(parameters);
  return plainName(fileName?.[1] ?? fileName?.[2] ?? '');
}

/**
 * The content of a `multipart/form-data` body with one part, a file (RFC 7578), while it comes. Never more than a chunk of
 * it is in memory. 400 when the form is another one or breaks off, 413 when the file is too large.
 */
export async function* contentOfForm(form: AsyncIterable<Buffer>, wanted: OneFileForm): AsyncGenerator<Buffer> {
  const { boundary, part, limit, onName } = wanted;
  const end = Buffer.from(`\r\n--${boundary}`);
  let place: 'head' | 'content' | 'tail' = 'head';
  let held: Buffer = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of unbroken(form, part)) {
    held = Buffer.concat([held, chunk]);
    if (place === 'head') {
      const at = held.indexOf(END_OF_HEAD);
      if (Math.max(at, held.length - chunk.length) > HEAD_BYTES) throw badForm(part);
      if (at < 0) continue;
      const fileName = checkedHead(held.toString('utf8', 0, at), wanted);
      onName?.(fileName);
      held = held.subarray(at + END_OF_HEAD.length);
      place = 'content';
    }
    if (place === 'content') {
      const at = held.indexOf(end);
      // The boundary may have come in part.
      const sure = at < 0 ? Math.max(0, held.length - end.length + 1) : at;
      bytes += sure;
      if (bytes > limit) throw new DomainError(413, 'file.tooLarge', { limit }, part);
      if (sure > 0) yield held.subarray(0, sure);
      held = held.subarray(at < 0 ? sure : at + end.length);
      if (at >= 0) place = 'tail';
    }
    if (place === 'tail' && held.length > TAIL_BYTES) throw badForm(part);
  }
  if (place !== 'tail' || !held.toString('latin1').startsWith('--')) throw badForm(part);
}

/** Whoever sends may stop in the middle. */
async function* unbroken(form: AsyncIterable<Buffer>, part: string): AsyncGenerator<Buffer> {
  try {
    yield* form;
  } catch {
    throw badForm(part);
  }
}
