import { Intervals, type Envelope } from '@tribunal/contract';
import { storeRefreshedToken, failureOf, headersFor, handleFailure } from '../client';
import { ApiError, networkError, timeoutError } from '../error';
import { getToken } from '../token';

type Pairs = [name: string, value: string][];

/** Waits for a part of a download. @throws what a call throws that gets no answer */
const received = <T>(part: Promise<T>, signal: AbortSignal): Promise<T> =>
  part.catch(() => {
    throw signal.aborted ? timeoutError() : networkError();
  });

const fetchFile = (path: string, query: Pairs, token: string | null, signal: AbortSignal): Promise<Response> =>
  received(
    fetch(`${path}?${new URLSearchParams(query).toString()}`, { headers: headersFor(path, undefined, token), signal }),
    signal,
  );

/**
 * Returns the file name from `content-disposition`: `attachment; filename="a.zip"`, or the UTF-8 name after
 * `filename*=`.
 */
const nameOf = (response: Response, fallbackName: string): string => {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? fallbackName;
};

/** Lets the browser download an address of this site by itself, with its own progress, pauses and repetitions. */
export const openDownload = (path: string): void => {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
};

/** Lets the browser save the content as a file. */
export const saveFile = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** Downloads a file and lets the browser save it; a name may occur several times in `query`. Failures are displayed unless they are silent. */
export const downloadFile = async (
  path: string,
  query: Pairs,
  fallbackName: string,
  options: { failures?: 'silent' } = {},
): Promise<void> => {
  const request = { ...options, method: 'GET', path, token: getToken() };
  const signal = AbortSignal.timeout(Intervals.downloadTimeout);
  try {
    const response = await fetchFile(path, query, request.token, signal);
    request.token = storeRefreshedToken(path, request.token, response.headers);
    // A downloaded file may be JSON too, but an error response is never an attachment.
    const isFile = response.headers.has('content-disposition');
    const isMessage = !isFile && response.headers.get('content-type')?.includes('application/json');
    if (!response.ok || isMessage)
      throw failureOf(response, (await response.json().catch(() => null)) as Envelope<null>);
    saveFile(await received(response.blob(), signal), nameOf(response, fallbackName));
  } catch (error) {
    if (error instanceof ApiError) handleFailure(error, request);
    throw error;
  }
};
