import { Intervals, type Envelope } from '@tribunal/contract';
import { adoptToken, failureOf, headersFor, react } from '../client';
import { ApiError, networkError, timeoutError } from '../error';
import { getToken } from '../token';

type Pairs = [name: string, value: string][];

const fetchFile = async (path: string, query: Pairs, token: string | null): Promise<Response> => {
  const signal = AbortSignal.timeout(Intervals.downloadTimeout);
  try {
    return await fetch(`${path}?${new URLSearchParams(query).toString()}`, {
      headers: headersFor(path, undefined, token),
      signal,
    });
  } catch {
    throw signal.aborted ? timeoutError() : networkError();
  }
};

/** `attachment; filename="a.zip"`, or the name as UTF-8 after `filename*=`. */
const nameOf = (response: Response, otherwise: string): string => {
  const header = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? otherwise;
};

const keep = (content: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** Fetches a file and hands it to the browser to keep; a name may come several times in `query`. Failures are shown. */
export const downloadFile = async (path: string, query: Pairs, otherwise: string): Promise<void> => {
  const request = { method: 'GET', path, token: getToken() };
  try {
    const response = await fetchFile(path, query, request.token);
    request.token = adoptToken(path, request.token, response.headers);
    // A file may be JSON too; a refusal never is an attachment.
    const isFile = response.headers.has('content-disposition');
    const isMessage = !isFile && response.headers.get('content-type')?.includes('application/json');
    if (!response.ok || isMessage)
      throw failureOf(response, (await response.json().catch(() => null)) as Envelope<null>);
    keep(await response.blob(), nameOf(response, otherwise));
  } catch (error) {
    if (error instanceof ApiError) react(error, request);
    throw error;
  }
};
