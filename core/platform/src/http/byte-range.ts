import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';

interface ByteRange {
  /** First and last byte. */
  start: number;
  end: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/i;

/**
 * Returns the bytes that a client asks for; `all` without a usable range, of which there is at most one, or if what the
 * client has is of another file; `none` if the file is too short.
 */
export function requestedRange(
  headers: Readonly<Record<string, unknown>>,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | 'all' | 'none' {
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return 'all';
  const [, first = '', last = ''] = ONE_RANGE.exec(String(headers['range'] ?? '').trim()) ?? [];
  if (first === '' && last === '') return 'all';
  // Without a first byte it is a number of bytes at the end.
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (first !== '' && last !== '' && Number(last) < start) return 'all';
  return start > end ? 'none' : { start, end };
}

/**
 * Answers with a file, or with the part of it that the client asks for, so that an interrupted download goes on. Closes
 * the file. `etag` differs for each content.
 */
export async function resumableFile(
  { headers, method }: Pick<Request, 'headers' | 'method'>,
  h: ResponseToolkit,
  file: FileHandle,
  etag: string,
): Promise<ResponseObject> {
  const { size: bytes } = await file.stat().catch(async (error: unknown) => {
    await file.close();
    throw error;
  });
  const quoted = `"${etag}"`;
  const range = method === 'get' ? requestedRange(headers, { bytes, etag: quoted }) : 'all';
  if (range === 'none') {
    await file.close();
    return h.response().code(416).header('content-range', `bytes */${bytes}`);
  }
  const { start, end } = range === 'all' ? { start: 0, end: bytes - 1 } : range;
  const content = createReadStream('', { fd: file, start, ...(end >= start && { end }) });
  const response = h
    .response(content)
    .bytes(end - start + 1)
    .header('accept-ranges', 'bytes')
    .header('etag', quoted);
  return range === 'all' ? response : response.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`);
}
