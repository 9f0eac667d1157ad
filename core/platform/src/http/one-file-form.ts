import { badInput, DomainError } from './errors';

/** Maximum size of the headers of the part, in bytes. */
const HEAD_BYTES = 8 * 1024;
/** Maximum size of a field beside the file, in bytes. */
const FIELD_BYTES = 1024;
/** Maximum size of a form besides its file, in bytes. */
export const FORM_BYTES = 64 * 1024;
/** Maximum size of what follows the last boundary, in bytes. */
const TAIL_BYTES = 1024;
const END_OF_HEAD = '\r\n\r\n';
const DISPOSITION = /^content-disposition:\s*form-data\s*;(.*)$/im;
const NAME = /(?:^|;)[ \t]*name=(?:"([^"]*)"|([^\s;"]+))[ \t]*(?=;|$)/i;
const FILE_NAME = /;\s*filename=(?:"([^"]*)"|([^\s;"]+))/i;

/** The form that is expected. */
interface OneFileForm {
  boundary: string;
  part: string;
  /** Maximum size of the file, in bytes. */
  limit: number;
  /** Called once before the content, with the file name that the sender gives. The name is untrusted. */
  onName?: (fileName: string) => void;
  /** Names of fields that the form may have beside the file. */
  fields?: readonly string[];
  /** Called with each field. The value is untrusted. */
  onField?: (name: string, value: string) => void;
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

/** What the headers of a part say: the file, or a field that is expected beside it. */
type Head = { kind: 'file'; fileName: string } | { kind: 'field'; name: string };

function readHead(head: string, { part, fields = [] }: OneFileForm): Head {
  const [, parameters = ''] = DISPOSITION.exec(head) ?? [];
  const found = NAME.exec(parameters);
  const name = found?.[1] ?? found?.[2];
  if (!/;\s*filename\*?=/i.test(parameters)) {
    if (name === undefined || !fields.includes(name)) throw badForm(part);
    return { kind: 'field', name };
  }
  if (name !== part) throw badForm(part);
  const fileName = FILE_NAME.exec(parameters);
  return { kind: 'file', fileName: decodeFileName(fileName?.[1] ?? fileName?.[2] ?? '') };
}

/**
 * Streams the file of a `multipart/form-data` body (RFC 7578) with this file and expected fields, in any order. At most
 * one chunk of it is in memory.
 * @throws 400 when the form has another structure or is truncated
 * @throws 413 when the file is too large
 */
export async function* readFormFile(form: AsyncIterable<Buffer>, expected: OneFileForm): AsyncGenerator<Buffer> {
  const { boundary, part, limit, onName, onField } = expected;
  const end = Buffer.from(`\r\n--${boundary}`);
  let section: 'boundary' | 'head' | 'file' | 'field' | 'tail' = 'boundary';
  // The first boundary is at the beginning of the form, and each other one is at the beginning of a line.
  let pending: Buffer = Buffer.from('\r\n');
  let bytes = 0;
  let besides = 0;
  let hasFile = false;
  let field = '';
  const fields = new Set<string>();
  /** Drops what has been read, which is none of the file. */
  const drop = (length: number): void => {
    pending = pending.subarray(length);
    besides += length;
    if (besides > FORM_BYTES) throw badForm(part);
  };
  /** Returns the position of what ends the section, or -1 while that is not there. */
  const endOf = (mark: string | Buffer, maxBytes: number): number => {
    const at = pending.indexOf(mark);
    if ((at < 0 ? pending.length : at) > maxBytes) throw badForm(part);
    return at;
  };
  for await (const chunk of form) {
    pending = Buffer.concat([pending, chunk]);
    for (let isWaiting = false; !isWaiting;) {
      if (section === 'boundary') {
        const known = pending.subarray(0, end.length);
        if (!known.equals(end.subarray(0, known.length))) throw badForm(part);
        isWaiting = pending.length < end.length + 2;
        if (isWaiting) continue;
        const next = pending.toString('latin1', end.length, end.length + 2);
        if (next !== '--' && next !== '\r\n') throw badForm(part);
        drop(end.length + 2);
        section = next === '--' ? 'tail' : 'head';
      } else if (section === 'head') {
        const at = endOf(END_OF_HEAD, HEAD_BYTES);
        isWaiting = at < 0;
        if (isWaiting) continue;
        const head = readHead(pending.toString('utf8', 0, at), expected);
        if (head.kind === 'file') {
          if (hasFile) throw badForm(part);
          hasFile = true;
          onName?.(head.fileName);
        } else {
          field = head.name;
          if (fields.has(field)) throw badForm(part);
          fields.add(field);
        }
        section = head.kind;
        drop(at + END_OF_HEAD.length);
      } else if (section === 'file') {
        const at = pending.indexOf(end);
        // The chunk may end with the beginning of the boundary.
        const safeLength = at < 0 ? Math.max(0, pending.length - end.length + 1) : at;
        bytes += safeLength;
        if (bytes > limit) throw new DomainError(413, 'file.tooLarge', { limit }, part);
        if (safeLength > 0) yield pending.subarray(0, safeLength);
        pending = pending.subarray(safeLength);
        isWaiting = at < 0;
        if (at >= 0) section = 'boundary';
      } else if (section === 'field') {
        const at = endOf(end, FIELD_BYTES);
        isWaiting = at < 0;
        if (isWaiting) continue;
        onField?.(field, pending.toString('utf8', 0, at));
        drop(at);
        section = 'boundary';
      } else {
        if (pending.length > TAIL_BYTES) throw badForm(part);
        isWaiting = true;
      }
    }
  }
  if (section !== 'tail' || !hasFile) throw badForm(part);
}
