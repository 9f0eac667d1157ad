import type { Server } from '@hapi/hapi';
import { Headers, JUDGE_PROTOCOL, type CallTable, type Envelope } from '@tribunal/contract';
import { outsideTransaction } from '@tribunal/database';
import { checkReply } from './replies/check';

/** The caller in a test: a registered user or a judge. */
export interface Caller {
  readonly token: string;
  /** Headers that a judge sends with each call. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type Input<C> = (C extends { query: infer Q } ? { query: Q } : { query?: undefined }) &
  (C extends { body: infer B } ? { body: B } : { body?: undefined }) & {
    as?: Caller;
    headers?: Record<string, string>;
  };

/** An envelope together with the headers and status of its reply. */
export interface Reply<T> extends Envelope<T> {
  /** HTTP status; equal to `status` unless there is a defect. */
  httpStatus: number;
  headers: Record<string, string | undefined>;
}

/** Thrown for a refusal that a test did not expect. */
class UnexpectedReply extends Error {
  constructor(
    call: string,
    readonly reply: Reply<unknown>,
  ) {
    super(`${call}: ${reply.status} ${reply.msg} ${JSON.stringify(reply.data)}`);
  }
}

type Arguments<C> = Record<string, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

export interface Api<T extends CallTable<T>> {
  /** Makes a call and resolves with the data; rejects with `UnexpectedReply` on any status other than 200. */
  api<K extends keyof T & string>(call: K, ...input: Arguments<T[K]>): Promise<T[K]['data']>;
  /** Makes a call and resolves with the whole reply, whatever its status. */
  reply<K extends keyof T & string>(call: K, ...input: Arguments<T[K]>): Promise<Reply<T[K]['data']>>;
}

interface AnyInput {
  query?: object;
  body?: unknown;
  as?: Caller;
  headers?: Record<string, string>;
}

const searchOf = (query: object): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.append(key, String(value));
  return search.size > 0 ? `?${search.toString()}` : '';
};

/** What judges of this version send with each call. */
export const JUDGE_HEADERS = { [Headers.judgeProtocol]: JUDGE_PROTOCOL };

/**
 * Creates a client for the calls of `T`, which reach a server in this process without a socket. It checks that the data
 * of each reply has the contract's type.
 */
export function createApi<T extends CallTable<T>>(server: Server): Api<T> {
  const reply = async (call: string, { query = {}, body, as, headers }: AnyInput = {}): Promise<Reply<never>> => {
    const [method, path] = call.split(' ') as [string, string];
    const request = {
      method,
      url: `${path}${searchOf(query)}`,
      headers: {
        ...(path.startsWith('/api/judge/') && JUDGE_HEADERS),
        ...(as ? { ...as.headers, authorization: as.token } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body as object }),
    };
    // A request of the network is in no transaction, even if a hook of a test makes it in one.
    const response = await outsideTransaction(() => server.inject(request));
    const envelope = JSON.parse(response.payload) as Envelope<never>;
    if (envelope.status === 200) checkReply(call, envelope.data);
    return { ...envelope, httpStatus: response.statusCode, headers: response.headers as Reply<never>['headers'] };
  };
  const api = async (call: string, input?: AnyInput): Promise<never> => {
    const answer = await reply(call, input);
    if (answer.status !== 200) throw new UnexpectedReply(call, answer);
    return answer.data as never;
  };
  return { api, reply } as Api<T>;
}
