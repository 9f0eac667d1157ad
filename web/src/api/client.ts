import { Headers as Names, Intervals, urlTypeOf, type Envelope, type FieldProblem } from '@tribunal/contract';
import i18n from 'i18next';
import { ApiError, messageFor, networkError, timeoutError } from './error';
import { queryString } from './query-string';
import { reactions } from './reactions';
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
    /** Failures are shown as a toast unless the caller shows them itself. */
    failures?: 'toast' | 'silent';
  };
export type CallData<C> = C extends { data: infer D } ? D : never;
type Rest<C> = {} extends CallArgs<C> ? [args?: CallArgs<C>] : [args: CallArgs<C>];

/** A typed caller: `await api('GET /api/get-problem-list', { query: { limit: 30 } })`. Throws `ApiError`. */
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

const LOGIN_CALLS: ReadonlySet<string> = new Set(['/api/login', '/api/admin/login']);

const headersFor = (path: string, body: object | undefined): Record<string, string> => {
  const token = getToken();
  return {
    [Names.urlType]: urlTypeOf(path),
    'accept-language': i18n.language,
    ...(body ? { 'content-type': 'application/json' } : {}),
    ...(token && !LOGIN_CALLS.has(path) ? { [Names.token]: token } : {}),
  };
};

const adoptToken = (path: string, headers: Headers): void => {
  const fresh = headers.get(Names.token);
  if (fresh && (LOGIN_CALLS.has(path) || headers.get(Names.refresh) === 'true')) setToken(fresh);
};

const send = async (method: string, path: string, { query, body, signal }: LooseArgs): Promise<Response> => {
  const deadline = AbortSignal.timeout(Intervals.requestTimeout);
  try {
    return await fetch(path + queryString(query), {
      method,
      headers: headersFor(path, body),
      body: body ? JSON.stringify(body) : undefined,
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw deadline.aborted ? timeoutError() : networkError();
  }
};

const fieldOf = (data: unknown): string | null =>
  data && typeof data === 'object' && 'field' in data ? String((data as FieldProblem).field) : null;

const failureOf = (response: Response, envelope: Envelope<unknown> | null): ApiError => {
  const status = envelope?.status ?? response.status;
  const requestId = response.headers.get(Names.requestId);
  return new ApiError(messageFor(status, envelope?.msg), status, 'answer', fieldOf(envelope?.data), requestId);
};

const react = (error: ApiError, path: string, args: LooseArgs): void => {
  const isLogin = LOGIN_CALLS.has(path);
  if (args.failures !== 'silent') reactions().report(error);
  if (error.status === 401 && !isLogin) reactions().unauthorised(urlTypeOf(path));
  if (error.status === 403 && !isLogin) reactions().forbidden(urlTypeOf(path));
};

const perform = async (call: string, args: LooseArgs = {}): Promise<unknown> => {
  const [method = 'GET', path = ''] = call.split(' ');
  try {
    const response = await send(method, path, args);
    adoptToken(path, response.headers);
    const envelope = (await response.json().catch(() => null)) as Envelope<unknown> | null;
    if (!response.ok || envelope?.status !== 200) throw failureOf(response, envelope);
    return envelope.data;
  } catch (error) {
    if (error instanceof ApiError) react(error, path, args);
    throw error;
  }
};

/** The caller for one interface of calls; core and each plugin have their own. */
export const createApi = <Calls extends { [K in keyof Calls]: Shape }>(): Api<Calls> => perform as Api<Calls>;
