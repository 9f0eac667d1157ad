import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { clientTimeout } from '@hapi/boom';
import type { Request, RouteOptionsPayload } from '@hapi/hapi';
import type { CallShape } from '@tribunal/contract';
import { newFile } from '../new-file';
import type { Access } from './access';
import { DomainError } from './errors';
import type { AnyField } from './fields';
import { boundaryOf, contentOfForm } from './one-file-form';
import type { CallContext } from './routes';
import type { Viewer } from './viewer';

/** What a form has around its file. */
const FORM_BYTES = 64 * 1024;
/** Large archives come over slow lines. */
export const UPLOAD_TIMEOUT_MS = 30 * 60_000;

/** A file that was sent; it lies at `path` until the call has been answered, unless it is moved away. */
export interface UploadedFile {
  path: string;
  bytes: number;
  /** What the sender calls it: anything at all. */
  fileName: string;
}

export type UploadCall = CallContext<CallShape, Viewer | null>;

/** A call whose body is a form with one part, a file. The reply is an envelope. */
export interface UploadRouteSpec {
  method: 'POST';
  path: string;
  access: Exclude<Access, 'public' | 'judge'>;
  query?: AnyField;
  body?: undefined;
  /** Name of the part. */
  part: string;
  /** Of the file. */
  maxBytes: number;
  /** Folder that receives the file; it exists. */
  folder: string;
  /** Refuses before anything is read. */
  check?: (call: UploadCall) => unknown;
  upload: (file: UploadedFile, call: UploadCall) => unknown;
}

/** The form is read by hand: the framework collects what is no file in memory. */
export const payloadOfUpload = ({ maxBytes }: UploadRouteSpec): RouteOptionsPayload => ({
  output: 'stream',
  parse: false,
  allow: 'multipart/form-data',
  maxBytes: maxBytes + FORM_BYTES,
});

/** Refuses before anything is read what says itself that it is too large. */
export function checkUploadLength(
  headers: Readonly<Record<string, unknown>>,
  { part, maxBytes }: UploadRouteSpec,
): void {
  if (Number(headers['content-length']) <= maxBytes + FORM_BYTES || headers['content-length'] === undefined) return;
  throw new DomainError(413, 'file.tooLarge', { limit: maxBytes }, part);
}

/** Lets the call in, receives its file, hands it over and removes it. */
export async function withUpload({ payload, headers }: Request, route: UploadRouteSpec, call: UploadCall) {
  await route.check?.(call);
  const path = join(route.folder, randomUUID());
  try {
    const { part, maxBytes: limit } = route;
    const boundary = boundaryOf(String(headers['content-type']), part);
    let fileName = '';
    const onName = (said: string): void => void (fileName = said);
    const content = contentOfForm(payload as AsyncIterable<Buffer>, { boundary, part, limit, onName });
    const bytes = await receive(content, path);
    return await route.upload({ path, bytes, fileName }, call);
  } finally {
    await rm(path, { force: true });
  }
}

/** Resolves with how many bytes came. */
async function receive(content: AsyncIterable<Buffer>, path: string): Promise<number> {
  const signal = AbortSignal.timeout(UPLOAD_TIMEOUT_MS);
  const file = await newFile(path);
  try {
    await pipeline(content, file, { signal });
  } catch (error) {
    throw signal.aborted ? clientTimeout() : error;
  }
  return file.bytesWritten;
}
