import { badInput, DomainError } from './errors';

/** Maximum size of the headers of the part, in bytes. */
const HEAD_BYTES = 8 * 1024;
/** Maximum size of what follows the last boundary, in bytes. */
const TAIL_BYTES = 1024;
const END_OF_HEAD = '\r\n\r\n';
const DISPOSITION = /^content-disposition:\s*form-data\s*;(.*)$/im;
const NAME = /;?\s*\bname=(?:"([^"]*)"|([^\s;"]+))\s*(?=;|$)/i;
const FILE_NAME = /;\s*filename=(?:"([^"]*)"|([^\s;"]+))/i;

/** The form that is expected. */
interface OneFileForm {
  boundary: string;
  part: string;
  /** Maximum size of the file, in bytes. */
  limit: number;
  /** Called once before the content, with the file name that the sender gives. The name is untrusted. */
  onName?: (fileName: string) => void;
}

const badForm = (part: string): DomainError => badInput(part, 'file.badForm', { part });

/** Returns the boundary from the `content-type` header. */
export function boundaryOf(contentType: string, part: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw badForm(part);
  return boundary;
}

/** Decodes a file name: browsers escape these three characters and no others. */
const decodeFileName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

/** Checks the headers of the part and returns the file name. */
function checkedHead(head: string, { boundary, part }: OneFileForm): string {
  const [, parameters = ''] = DISPOSITION.exec(head) ?? [];
  const name = NAME.exec(parameters);
  const isFile = (name?.[1] ?? name?.[2]) === part && /;\s*filename\*?=/i.test(parameters);
  if (!head.startsWith(`--${boundary}\r\n`) || !isFile) throw badForm(part);
  const fileName = FILE_NAME.exec(parameters);
  return decodeFileName(fileName?.[1] ?? fileName?.[2] ?? '');
}

/**
 * Streams the content of a `multipart/form-data` body with one part, a file (RFC 7578). At most one chunk of it is in
 * memory.
 * @throws 400 when the form has another structure or is truncated
 * @throws 413 when the file is too large
 */
export async function* readFormFile(form: AsyncIterable<Buffer>, expected: OneFileForm): AsyncGenerator<Buffer> {
  const { boundary, part, limit, onName } = expected;
  const end = Buffer.from(`\r\n--${boundary}`);
  let section: 'head' | 'content' | 'tail' = 'head';
  let pending: Buffer = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of rejectTruncated(form, part)) {
    pending = Buffer.concat([pending, chunk]);
    if (section === 'head') {
      const at = pending.indexOf(END_OF_HEAD);
      if (Math.max(at, pending.length - chunk.length) > HEAD_BYTES) throw badForm(part);
      if (at < 0) continue;
      const fileName = checkedHead(pending.toString('utf8', 0, at), expected);
      onName?.(fileName);
      pending = pending.subarray(at + END_OF_HEAD.length);
      section = 'content';
    }
    if (section === 'content') {
      const at = pending.indexOf(end);
      // The chunk may end with the beginning of the boundary.
      const safeLength = at < 0 ? Math.max(0, pending.length - end.length + 1) : at;
      bytes += safeLength;
      if (bytes > limit) throw new DomainError(413, 'file.tooLarge', { limit }, part);
      if (safeLength > 0) yield pending.subarray(0, safeLength);
      pending = pending.subarray(at < 0 ? safeLength : at + end.length);
      if (at >= 0) section = 'tail';
    }
    if (section === 'tail' && pending.length > TAIL_BYTES) throw badForm(part);
  }
  if (section !== 'tail' || !pending.toString('latin1').startsWith('--')) throw badForm(part);
}

/** Rejects a form whose sender stops before its end. */
async function* rejectTruncated(form: AsyncIterable<Buffer>, part: string): AsyncGenerator<Buffer> {
  try {
    yield* form;
  } catch {
    throw badForm(part);
  }
}
