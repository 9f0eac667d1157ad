import type { Envelope } from '@tribunal/contract';
import type { Caller, TestApp } from '@tribunal/testing';

const BOUNDARY = 'the-boundary-of-tests';

export interface FormOptions {
  /** Name of the form field; `file` when omitted. */
  field?: string;
  as?: Caller;
  /** Name that the client gives the file. */
  fileName?: string;
}

/** The response; the data of a refusal has whatever type the test expects. */
export type Reply<T> = Omit<Envelope<T>, 'data'> & { data: T };

/** Sends a form with one file. */
export async function sendFile<T>(
  site: TestApp,
  url: string,
  content: Buffer,
  { field = 'file', as, fileName = 'archive.zip' }: FormOptions = {},
): Promise<Reply<T>> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\ncontent-type: application/zip\r\n\r\n`;
  const response = await site.app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, ...(as && { authorization: as.token }) },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return JSON.parse(response.payload) as Reply<T>;
}

/** Returns the bytes of a download, or the status with which it was refused. */
export async function download(site: TestApp, url: string, as?: Caller): Promise<Buffer | number> {
  const response = await site.app.server.inject({
    url,
    headers: { ...as?.headers, ...(as && { authorization: as.token }) },
  });
  return response.statusCode === 200 ? response.rawPayload : response.statusCode;
}
