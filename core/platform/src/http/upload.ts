import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { clientTimeout } from '@hapi/boom';
import type { Request, RouteOptionsPayload } from '@hapi/hapi';
import { newFile } from '../file/new-file';
import { DomainError } from './errors';
import { boundaryOf, readFormFile } from './one-file-form';
import type { UploadCall, UploadRouteSpec } from './routes';

/** Maximum size of a form besides its file, in bytes. */
const FORM_BYTES = 64 * 1024;
/** Maximum size of a file that is read before its call is authorised, in bytes. */
const SMALL_FILE_BYTES = 8 * 1024 * 1024;
/** Time limit of an upload; large archives may arrive over slow connections. */
export const UPLOAD_TIMEOUT_MS = 30 * 60_000;

/** The form is parsed by our own code, because the framework buffers parts other than files in memory. */
export const payloadOfUpload = ({ maxBytes }: UploadRouteSpec): RouteOptionsPayload => ({
  output: 'stream',
  parse: false,
  allow: 'multipart/form-data',
  maxBytes: maxBytes + FORM_BYTES,
});

/** Refuses an upload whose declared length is too large before anything is read. */
export function checkUploadLength(
  headers: Readonly<Record<string, unknown>>,
  { part, maxBytes }: UploadRouteSpec,
): void {
  if (Number(headers['content-length']) <= maxBytes + FORM_BYTES || headers['content-length'] === undefined) return;
  throw new DomainError(413, 'file.tooLarge', { limit: maxBytes }, part);
}

/**
 * Authorises the call, receives its file, passes it to the handler and removes it. What the query does not say may
 * follow in the form: then a small form is read before the call is refused.
 * @param callWith Returns the call with these fields in its query, and throws 400 if it is not valid
 */
export async function handleUpload(
  { payload, headers, query }: Request,
  route: UploadRouteSpec,
  callWith: (query: object) => UploadCall,
) {
  const { part, maxBytes: limit, formFields: fields = [] } = route;
  const given: Record<string, unknown> = { ...query };
  const authorize = async (): Promise<UploadCall> => {
    const call = callWith(given);
    await route.check?.(call);
    return call;
  };
  const mayFollow = limit <= SMALL_FILE_BYTES && fields.some((name) => !(name in given));
  let call = await authorize().catch((error: unknown) => {
    if (!mayFollow) throw error;
    return null;
  });
  const path = join(route.folder, randomUUID());
  try {
    const boundary = boundaryOf(String(headers['content-type']), part);
    let fileName = '';
    const onName = (nameFromForm: string): void => void (fileName = nameFromForm);
    const onField = (name: string, value: string): void => {
      given[name] = value;
      call = null;
    };
    const content = readFormFile(payload as AsyncIterable<Buffer>, { boundary, part, limit, onName, fields, onField });
    const bytes = await writeToFile(content, path);
    call ??= await authorize();
    return await route.upload({ path, bytes, fileName }, call);
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes the content to a file and returns its size in bytes. */
async function writeToFile(content: AsyncIterable<Buffer>, path: string): Promise<number> {
  const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  const file = await newFile(path);
  try {
    await pipeline(content, file, { signal });
  } catch (error) {
    throw signal.aborted ? clientTimeout() : error;
  }
  return file.bytesWritten;
}
