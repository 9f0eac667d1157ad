import type { JudgeCalls, JudgeHeartbeat, JudgeTask } from '@tribunal/contract';

/** The three calls a judge makes to the server. Every method rejects with `ServerError` when there is no usable answer. */
export interface JudgeServerClient {
  heartbeat(body: JudgeHeartbeat): Promise<{ cancel: number[] }>;
  claim(body: JudgeCalls['POST /api/judge/claim']['body']): Promise<JudgeTask | null>;
  /** The raw bytes of one testdata file; the caller verifies them. */
  data(sha256: string, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array>>;
}

export class ServerError extends Error {
  override readonly name = 'ServerError';

  constructor(
    /** HTTP status; 0 when the server did not answer at all. */
    readonly status: number,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export interface HttpJudgeServerOptions {
  /** `http://host:port`, with or without a trailing slash. */
  url: string;
  token: string;
  /** Milliseconds until a call without an answer counts as failed. */
  timeoutMs: number;
}

interface Envelope<T> {
  status: number;
  msg: string;
  data: T;
}

/** Calls of the server with the judge token; all reject with `ServerError` when there is no usable answer. */
export interface JudgeCaller {
  /** The answer, whatever its body is. */
  send(path: string, init: RequestInit): Promise<Response>;
  post<T>(path: string, body: unknown): Promise<T>;
  /** Sends bytes as they are. */
  upload<T>(path: string, bytes: Uint8Array, type: string): Promise<T>;
}

export function judgeCaller({ url, token, timeoutMs }: HttpJudgeServerOptions): JudgeCaller {
  const base = url.replace(/\/+$/, '');

  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const headers = { 'content-type': 'application/json', ...init.headers, authorization: token };
    try {
      return await fetch(base + path, { ...init, headers });
    } catch (error) {
      throw new ServerError(0, `${path}: the server does not answer (${reasonOf(error)})`, { cause: error });
    }
  };

  const answerTo = async <T>(path: string, init: RequestInit): Promise<T> => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await send(path, { method: 'POST', ...init, signal });
    const envelope = await envelopeOf<T>(path, response);
    if (!response.ok) throw new ServerError(response.status, `${path}: ${response.status} ${envelope.msg}`);
    return envelope.data;
  };

  return {
    send,
    post: (path, body) => answerTo(path, { body: JSON.stringify(body) }),
    upload: (path, bytes, type) => answerTo(path, { body: new Uint8Array(bytes), headers: { 'content-type': type } }),
  };
}

/** The server over HTTP with the judge token. */
export function httpJudgeServer(options: HttpJudgeServerOptions): JudgeServerClient {
  const { post, send } = judgeCaller(options);
  return {
    heartbeat: (body) => post('/api/judge/heartbeat', body),
    claim: (body) => post('/api/judge/claim', body),
    async data(sha256, signal) {
      const path = `/api/judge/data/${sha256}`;
      const response = await send(path, { signal });
      if (response.ok && response.body) return response.body;
      await response.body?.cancel();
      throw new ServerError(response.status, `${path}: ${response.status} ${response.statusText}`);
    },
  };
}

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
