import iconv from 'iconv-lite';

/** Number of bytes at the start of a page that are searched for its charset. */
const HEAD_BYTES = 2048;
const IN_HEADER = /charset\s*=\s*["']?([\w.:-]+)/i;
const IN_PAGE = /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i;

/** Decodes a page: by `forced`, else by its content type, else by its own meta element, else as UTF-8. */
export function textOf(bytes: Uint8Array, contentType: string, forced: string | undefined): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const named = forced ?? IN_HEADER.exec(contentType)?.[1] ?? charsetInside(buffer, contentType);
  return iconv.decode(buffer, named && iconv.encodingExists(named) ? named : 'utf-8');
}

const charsetInside = (buffer: Buffer, contentType: string): string | undefined =>
  /html|^$/i.test(contentType) ? IN_PAGE.exec(buffer.toString('latin1', 0, HEAD_BYTES))?.[1] : undefined;
