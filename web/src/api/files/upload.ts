import { Intervals, type Envelope } from '@tribunal/contract';
import { storeRefreshedToken, failureOf, headersFor, handleFailure } from '../client';
import { type ApiError, networkError, timeoutError } from '../error';
import { queryString } from '../query-string';
import { getToken } from '../token';

interface Upload {
  file: File;
  query?: object;
  /** Name of the single form part. */
  part?: 'file' | 'image';
  /** Receives the fraction that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends the form with `XMLHttpRequest`, because `fetch` cannot report upload progress. */
const post = (
  url: string,
  headers: Record<string, string>,
  { file, part = 'file', onProgress, signal }: Upload,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let answerBy: ReturnType<typeof setTimeout> | undefined;
    const fail = (error: Error) => () => {
      clearTimeout(answerBy);
      reject(error);
    };
    request.open('POST', url);
    Object.entries(headers).forEach(([name, value]) => request.setRequestHeader(name, value));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => {
      onProgress(1);
      answerBy = setTimeout(() => {
        reject(timeoutError());
        request.abort();
      }, Intervals.downloadTimeout);
    };
    request.onerror = fail(networkError());
    request.onabort = fail(new DOMException('The upload was stopped', 'AbortError'));
    request.onload = () => {
      clearTimeout(answerBy);
      resolve(responseOf(request));
    };
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append(part, file);
    request.send(form);
  });

const responseOf = (request: XMLHttpRequest): Response => {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return new Response(request.responseText, { status: request.status, headers });
};

/**
 * Uploads one file as a multipart form and returns the data of the reply.
 * @throws ApiError when the call fails
 * @throws AbortError when the upload is aborted
 */
export const uploadFile = async <T>(path: string, upload: Upload): Promise<T> => {
  const request = { method: 'POST', path, token: getToken(), failures: 'silent' as const };
  const headers = headersFor(path, undefined, request.token);
  const response = await post(path + queryString(upload.query), headers, upload);
  request.token = storeRefreshedToken(path, request.token, response.headers);
  const envelope = (await response.json().catch(() => null)) as Envelope<T> | null;
  if (response.ok && envelope?.status === 200) return envelope.data as T;
  const error: ApiError = failureOf(response, envelope);
  handleFailure(error, request);
  throw error;
};
