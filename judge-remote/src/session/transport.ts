import { Agent, fetch, ProxyAgent, type Dispatcher, type FormData, type Response } from 'undici';
import { JudgeRemoteLimits } from '../limits';

export interface Exchange {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | FormData | undefined;
}

export interface Answer {
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  setCookies: string[];
  bytes: Uint8Array;
}

/** There is no answer, or it cannot be read to its end. */
export class NoResponseError extends Error {
  constructor(
    readonly why: 'network' | 'timeout' | 'tooLong',
    message: string,
  ) {
    super(message);
  }
}

export const openDispatcher = (proxy: string): Dispatcher => (proxy ? new ProxyAgent(proxy) : new Agent());

/**
 * Sends one request and returns its whole answer within `timeoutMs`, without following redirects and without retries.
 * @throws `NoResponseError` if there is none.
 */
export async function exchange(
  { method, url, headers, body }: Exchange,
  { dispatcher, timeoutMs }: { dispatcher: Dispatcher; timeoutMs: number },
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { method, headers, body, dispatcher, signal, redirect: 'manual' });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      setCookies: response.headers.getSetCookie(),
      bytes: await bytesOf(response, JudgeRemoteLimits.pageBytes.max),
    };
  } catch (error) {
    if (error instanceof NoResponseError) throw error;
    if (signal.aborted) throw new NoResponseError('timeout', `no answer within ${timeoutMs / 1000} s`);
    throw new NoResponseError('network', `no answer: ${reasonOf(error)}`);
  }
}

/**
 * Returns the body.
 * @throws `NoResponseError` as soon as it is longer than `max` bytes.
 */
export async function bytesOf(response: Response, max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += (chunk as Uint8Array).byteLength;
    if (length > max) throw new NoResponseError('tooLong', `the answer has more than ${max} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  const source = cause instanceof Error && cause.message ? cause : error;
  return source instanceof Error ? source.message : String(source);
}
