import { Headers as Names, type CoreCalls, type Envelope } from '@tribunal/contract';
import type { AllContestCalls } from '@tribunal/plugin-contest/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError, ExitCode } from '../exit';
import type { Terminal } from '../terminal';
import { withoutControls } from '../show/style';
import type { SiteLogin } from './settings';

/** The calls that commands make. All of them are in the scopes `read` and `submit` of API tokens. */
export type SiteCalls = Pick<
  CoreCalls,
  | 'GET /api/get-all-case-result'
  | 'GET /api/get-all-problem-tags'
  | 'GET /api/get-problem-detail'
  | 'GET /api/get-problem-list'
  | 'GET /api/get-submission-detail'
  | 'GET /api/get-submission-list'
  | 'GET /api/get-user-home-info'
  | 'POST /api/check-submissions-status'
  | 'POST /api/submit-problem-judge'
> &
  Pick<
    AllContestCalls,
    | 'GET /api/contest-submissions'
    | 'GET /api/get-contest-info'
    | 'GET /api/get-contest-list'
    | 'GET /api/get-contest-problem'
    | 'GET /api/get-contest-problem-details'
    | 'POST /api/check-contest-submissions-status'
    | 'POST /api/get-contest-rank'
    | 'POST /api/register-contest'
  >;
export type CallName = keyof SiteCalls & string;

type Input<C> = (C extends { query: infer Q } ? { query: Q } : { query?: undefined }) &
  (C extends { body: infer B } ? { body: B } : { body?: undefined });
type Arguments<C> = Record<string, never> extends Input<C> ? [input?: Input<C>] : [input: Input<C>];

/** A call that the site has refused. Its message is the site's own. */
export class Refusal extends CommandError {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message, status >= 500 ? ExitCode.trouble : ExitCode.refused);
  }
}

const TIMEOUT_MS = 30_000;
/** The command waits at most this long, in all, for the site to accept a call again. */
const MAX_WAIT_S = 120;
const DEFAULT_WAIT_S = 5;

const searchOf = (query: object): string => {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.append(key, String(value));
  return search.size > 0 ? `?${search.toString()}` : '';
};

/** Calls a site with an API token, and words what goes wrong. */
export class SiteClient {
  constructor(
    private readonly terminal: Terminal,
    private readonly login: SiteLogin,
  ) {}

  get address(): string {
    return this.login.address;
  }

  /**
   * Makes a call. Waits and repeats it if the site says that it came too early.
   * @throws Refusal if the site refuses it
   * @throws CommandError if the site cannot be reached
   */
  async call<K extends CallName>(name: K, ...[input]: Arguments<SiteCalls[K]>): Promise<SiteCalls[K]['data']> {
    const { query = {}, body }: { query?: object | undefined; body?: object | undefined } = input ?? {};
    for (let waited = 0; ;) {
      const response = await this.#send(name, searchOf(query), body);
      const envelope = await this.#envelopeOf<SiteCalls[K]['data']>(response);
      if (response.ok) return envelope.data as SiteCalls[K]['data'];
      const seconds = Math.max(1, Number(response.headers.get('retry-after')) || DEFAULT_WAIT_S);
      if (response.status !== 429 || waited + seconds > MAX_WAIT_S)
        throw await this.#refusalOf(name, response, envelope);
      this.terminal.note(this.terminal.t('waiting', { reason: withoutControls(envelope.msg), seconds }));
      await sleep(seconds * 1000);
      waited += seconds;
    }
  }

  /**
   * Opens the event stream of the site.
   * @throws Error if there is none for this token
   */
  async openEvents(signal: AbortSignal): Promise<Response> {
    const headers = { ...this.#headers(), accept: 'text/event-stream' };
    const response = await fetch(`${this.address}/api/events`, { headers, signal, redirect: 'manual' });
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
      await response.body?.cancel();
      throw new Error(`the event stream answered ${response.status}`);
    }
    return response;
  }

  #headers(): Record<string, string> {
    return { [Names.token]: `Bearer ${this.login.token}`, 'accept-language': this.terminal.locale };
  }

  async #send(name: string, search: string, body: object | undefined): Promise<Response> {
    const [method, path] = name.split(' ');
    const { t } = this.terminal;
    const response = await fetch(this.address + path + search, {
      method,
      headers: { ...this.#headers(), ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new CommandError(t('unreachable', { address: this.address, reason: reasonOf(error) }), ExitCode.trouble);
    });
    const moved = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
    if (moved) {
      // The token is for this address alone, so it is not sent to another one.
      const target = withoutControls(new URL(moved, this.address).origin);
      throw new CommandError(t('moved', { address: this.address, target }), ExitCode.trouble);
    }
    return response;
  }

  async #envelopeOf<T>(response: Response): Promise<Envelope<T>> {
    const text = await response.text().catch((error: unknown) => {
      const reason = reasonOf(error);
      throw new CommandError(this.terminal.t('unreachable', { address: this.address, reason }), ExitCode.trouble);
    });
    try {
      const envelope: unknown = JSON.parse(text);
      if (isEnvelope<T>(envelope)) return envelope;
    } catch {
      // The text is no JSON, such as the page of a proxy.
    }
    const values = { address: this.address, status: response.status };
    throw new CommandError(this.terminal.t('noTribunal', values), ExitCode.trouble);
  }

  async #refusalOf(name: string, { status }: Response, { msg }: Envelope<unknown>): Promise<CommandError> {
    const { t } = this.terminal;
    const message = withoutControls(msg);
    if (status === 401) return new Refusal(status, `${message}\n${t('loginAgain', { address: this.address })}`);
    if (status === 403) return new Refusal(status, `${message}\n${t('scopesHint', { address: this.address })}`);
    if (status === 404 && !(await this.#serves(name)))
      return new Refusal(status, t('callNotThere', { address: this.address, call: name }));
    return new Refusal(status, message);
  }

  /** Returns whether the site has a call; if that is unknown, it has. */
  async #serves(name: string): Promise<boolean> {
    const [method = '', path = ''] = name.split(' ');
    const url = `${this.address}/api/openapi.json`;
    const known: unknown = await fetch(url, {
      headers: this.#headers(),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then((response) => (response.ok ? response.json() : null))
      .catch(() => null);
    if (!hasPaths(known)) return true;
    return method.toLowerCase() in (known.paths[path] ?? {});
  }
}

const isEnvelope = <T>(value: unknown): value is Envelope<T> =>
  typeof value === 'object' && value !== null && 'status' in value && 'msg' in value && typeof value.msg === 'string';

const hasPaths = (value: unknown): value is { paths: Record<string, object | undefined> } =>
  typeof value === 'object' && value !== null && 'paths' in value && typeof value.paths === 'object';

/** Returns what a failed connection says of its cause, such as ECONNREFUSED. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'timeout';
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] instanceof Error) return reasonOf(cause.errors[0]);
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return 'code' in error ? String(error.code) : error.message;
}
