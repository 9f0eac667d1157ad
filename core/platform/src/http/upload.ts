import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request } from '@hapi/hapi';
import { newFile } from '../file/new-file';
import { DomainError } from './errors';
import { readBody, type BodyRule } from './body';
import { receiveForm } from './one-file-form';
import type { UploadCall, UploadRouteSpec } from './routes';

/** Maximum size of a file that is read before its call is authorised, in bytes. */
const SMALL_FILE_BYTES = 8 * 1024 * 1024;
/** Refusals of a call that does not say where its file belongs. */
const LACKING: readonly number[] = [400, 403, 404];

/**
 * Authorises the call, receives its file, passes it to the handler and removes it. What the query does not say may
 * follow in the form: then a small form is read before the call is refused.
 * @param callWith Returns the call with these fields in its query, and throws 400 if it is not valid
 */
export async function handleUpload(
  request: Request,
  route: UploadRouteSpec,
  rule: BodyRule,
  callWith: (query: object) => UploadCall,
) {
  const { part, maxBytes: limit, formFields: fields = [] } = route;
  const given: Record<string, unknown> = { ...request.query };
  const authorize = async (): Promise<UploadCall> => {
    const call = callWith(given);
    await route.check?.(call);
    return call;
  };
  if (route.count) await route.count(request.app.viewer!);
  const mayFollow = limit <= SMALL_FILE_BYTES && fields.some((name) => !(name in given));
  let call = await authorize().catch((error: unknown) => {
    // What the call lacks now may be in the form.
    if (!mayFollow || !(error instanceof DomainError) || !LACKING.includes(error.status)) throw error;
    return null;
  });
  const path = join(route.folder, randomUUID());
  const file = await newFile(path);
  try {
    const contentType = String(request.headers['content-type']);
    const onField = (name: string, value: string): void => {
      given[name] = value;
      call = null;
    };
    const fileName = await receiveForm(readBody(request, rule), { contentType, part, limit, fields, onField }, file);
    call ??= await authorize();
    return await route.upload({ path, bytes: file.bytesWritten, fileName }, call);
  } finally {
    file.destroy();
    await rm(path, { force: true });
  }
}
