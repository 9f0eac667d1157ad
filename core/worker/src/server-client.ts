import {
  Headers,
  JUDGE_PROTOCOL,
  type JudgeCalls,
  type JudgeHeartbeat,
  type JudgeRegistration,
  type JudgeTask,
} from '@tribunal/contract';
import type { Credential } from './credential';

/** Calls that every judge makes to the server. Every method rejects with `ServerError` if there is no usable answer. */
export interface JudgeServerClient {
  heartbeat(body: JudgeHeartbeat): Promise<{ cancel: number[] }>;
  claim(body: JudgeCalls['POST /api/judge/claim']['body']): Promise<JudgeTask | null>;
  /** Streams the raw bytes of one test data file, which may be empty; the caller verifies them. */
  fetchTestdata(sha256: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

export class ServerError extends Error {
  override readonly name = 'ServerError';

  constructor(
    /** HTTP status; 0 if the server did not answer. */
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Returns whether the judge itself is refused, for example because its token was revoked; any other error is
 * temporary.
 */
export const isJudgeRefused = (error: unknown): boolean =>
  error instanceof ServerError && (error.status === 401 || error.status === 403);

export interface HttpJudgeServerOptions {
  /** `http://host:port`, with or without a trailing slash. */
  url: string;
  /** Shared by all callers in the process. */
  credential: Credential;
  /** Timeout of a call in ms. */
  timeoutMs: number;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
}

interface Envelope<T> {
  status: number;
  msg: string;
  data: T;
}

/**
 * Makes calls to the server with the judge's own token. All methods reject with `ServerError` if there is no usable
 * answer.
 */
export interface JudgeCaller {
  /** Returns the response, whatever its body is. */
  send(path: string, init: RequestInit): Promise<Response>;
  post<T>(path: string, body: unknown): Promise<T>;
  /** Sends bytes unmodified. */
  upload<T>(path: string, bytes: Uint8Array, type: string): Promise<T>;
}

export function judgeCaller({ url, credential, timeoutMs, headers = {} }: HttpJudgeServerOptions): JudgeCaller {
  const sendWith = sender(url, headers);
  const register = async (token: string, registration: JudgeRegistration): Promise<string | null> => {
    const path = '/api/judge/register';
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await sendWith(token, path, { method: 'POST', body: JSON.stringify(registration), signal });
    const envelope = await envelopeOf<{ token: string | null }>(path, response);
    if (!response.ok) throw new ServerError(response.status, `${path}: ${response.status} ${envelope.msg}`);
    return envelope.data.token;
  };

  /** Sends a request. A token that the server no longer accepts is exchanged for a new one, once. */
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const token = await credential.token(register);
    const response = await sendWith(token, path, init);
    if (response.status !== 401) return response;
    await response.body?.cancel();
    credential.forget(token);
    return sendWith(await credential.token(register), path, init);
  };

  const postTo = async <T>(path: string, init: RequestInit): Promise<T> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await send(path, { method: 'POST', ...init, signal });
    const envelope = await envelopeOf<T>(path, response);
    if (!response.ok) throw new ServerError(response.status, `${path}: ${response.status} ${envelope.msg}`);
    return envelope.data;
  };

  return {
    send,
    post: (path, body) => postTo(path, { body: JSON.stringify(body) }),
    upload: (path, bytes, type) => postTo(path, { body: new Uint8Array(bytes), headers: { 'content-type': type } }),
  };
}

/** Creates a client for the server over HTTP, with the judge's own token. */
export function httpJudgeServer(options: HttpJudgeServerOptions): JudgeServerClient {
  const { post, send } = judgeCaller(options);
  return {
    heartbeat: (body) => post('/api/judge/heartbeat', body),
    claim: (body) => post('/api/judge/claim', body),
    async fetchTestdata(sha256, signal) {
      const path = `/api/judge/data/${sha256}`;
      const response = await send(path, { signal });
      if (response.ok) return response.body ?? emptyStream();
      await response.body?.cancel();
      throw new ServerError(response.status, `${path}: ${response.status} ${response.statusText}`);
    },
  };
}

/** Yields the content of an empty file. */
async function* emptyStream(): AsyncGenerator<Uint8Array> {}

const sender =
  (url: string, baseHeaders: Readonly<Record<string, string>>) =>
  async (token: string, path: string, init: RequestInit): Promise<Response> => {
    const headers = {
      'content-type': 'application/json',
      ...init.headers,
      ...baseHeaders,
      [Headers.judgeProtocol]: JUDGE_PROTOCOL,
      [Headers.token]: token,
    };
    try {
      return await fetch(url.replace(/\/+$/, '') + path, { ...init, headers });
    } catch (error) {
      throw new ServerError(0, `${path}: the server does not answer (${reasonOf(error)})`, { cause: error });
    }
  };

async function envelopeOf<T>(path: string, response: Response): Promise<Envelope<T>> {
  try {
    return (await response.json()) as Envelope<T>;
  } catch (error) {
    throw new ServerError(response.status, `${path}: ${response.status} without a readable body`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause;
  return cause instanceof Error && cause.message ? cause.message : error.message;
}
