import { Headers as Names, Intervals, urlTypeOf, type Envelope, type FieldError } from '@tribunal/contract';
import i18n from 'i18next';
import { ApiError, messageFor, networkError, timeoutError } from './error';
import { queryString } from './query-string';
import { failureHandlers } from './failure-handlers';
import { getToken, setToken } from './token';

interface Shape {
  query?: object;
  body?: object;
  data: unknown;
}
type QueryPart<C> = C extends { query: infer Q }
  ? {} extends Q
    ? { query?: Q }
    : { query: Q }
  : { query?: undefined };
type BodyPart<C> = C extends { body: infer B } ? { body: B } : { body?: undefined };
export type CallArgs<C> = QueryPart<C> &
  BodyPart<C> & {
    signal?: AbortSignal;
    /** `toast` shows a toast unless another component shows the failure; `silent` shows nothing. */
    failures?: 'toast' | 'silent';
  };
export type CallData<C> = C extends { data: infer D } ? D : never;
type Rest<C> = {} extends CallArgs<C> ? [args?: CallArgs<C>] : [args: CallArgs<C>];

/**
 * A typed API caller: `await api('GET /api/get-problem-list', { query: { limit: 30 } })`.
 * @throws ApiError when the call fails
 */
export type Api<Calls> = <K extends keyof Calls & string>(
  call: K,
  ...rest: Rest<Calls[K]>
) => Promise<CallData<Calls[K]>>;

interface LooseArgs {
  query?: object;
  body?: object;
  signal?: AbortSignal;
  failures?: 'toast' | 'silent';
}

/** Returns whether a call may open a session: by password, or in a way that a plugin adds below `/api/login/`. */
const isLoginCall = (path: string): boolean => /^\/api\/(admin\/)?login(\/|$)/.test(path);

export const headersFor = (path: string, body: object | undefined, token: string | null): Record<string, string> => ({
  [Names.urlType]: urlTypeOf(path),
  'accept-language': i18n.language,
  ...(body ? { 'content-type': 'application/json' } : {}),
  ...(token && !isLoginCall(path) ? { [Names.token]: token } : {}),
});

/**
 * Stores the token that a reply carries and returns the token that the call now belongs to. A refreshed token
 * replaces only the token it was issued for; after a logout or another login it is discarded.
 */
export const storeRefreshedToken = (path: string, sent: string | null, headers: Headers): string | null => {
  const fresh = headers.get(Names.token);
  const isRefresh = headers.get(Names.refresh) === 'true' && getToken() === sent;
  if (!fresh || !(isLoginCall(path) || isRefresh)) return sent;
  setToken(fresh);
  return fresh;
};

interface Request extends LooseArgs {
  method: string;
  path: string;
  token: string | null;
}

const send = async ({ method, path, token, query, body, signal }: Request): Promise<Response> => {
  const deadline = AbortSignal.timeout(Intervals.requestTimeout);
  try {
    return await fetch(path + queryString(query), {
      method,
      headers: headersFor(path, body, token),
      body: body ? JSON.stringify(body) : undefined,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw deadline.aborted ? timeoutError() : networkError();
  }
};

/**
 * Returns the envelope of a response, or null when the body is not an envelope. An aborted call is not treated as a
 * malformed response.
 */
const envelopeOf = (response: Response, signal?: AbortSignal): Promise<Envelope<unknown> | null> =>
  response.json().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    return null;
  }) as Promise<Envelope<unknown> | null>;

const fieldOf = (data: unknown): string | null =>
  data && typeof data === 'object' && 'field' in data ? String((data as FieldError).field) : null;

export const failureOf = (response: Response, envelope: Envelope<unknown> | null): ApiError => {
  const status = envelope?.status ?? response.status;
  const requestId = response.headers.get(Names.requestId);
  return new ApiError(messageFor(status, envelope?.msg), status, 'answer', fieldOf(envelope?.data), requestId);
};

/** Handles a failed call. A late response to a token that is no longer stored does not affect the current session. */
export const handleFailure = (error: ApiError, { path, token, failures }: Request): void => {
  if (failures !== 'silent') failureHandlers().report(error);
  if (isLoginCall(path) || getToken() !== token) return;
  const area = urlTypeOf(path);
  error.leadsAway = area === 'admin' && (error.status === 401 || error.status === 403);
  if (error.status === 401) failureHandlers().unauthorised(area);
  if (error.status === 403) failureHandlers().forbidden(area);
};

const perform = async (call: string, args: LooseArgs = {}): Promise<unknown> => {
  const [method = 'GET', path = ''] = call.split(' ');
  const request: Request = { ...args, method, path, token: getToken() };
  try {
    const response = await send(request);
    request.token = storeRefreshedToken(path, request.token, response.headers);
    const envelope = await envelopeOf(response, args.signal);
    if (!response.ok || envelope?.status !== 200) throw failureOf(response, envelope);
    return envelope.data;
  } catch (error) {
    if (error instanceof ApiError) handleFailure(error, request);
    throw error;
  }
};

/** Creates the caller for one interface of calls; core and each plugin have their own. */
export const createApi = <Calls extends { [K in keyof Calls]: Shape }>(): Api<Calls> => perform as Api<Calls>;
