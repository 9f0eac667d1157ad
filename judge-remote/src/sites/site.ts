import {
  boundOrigin,
  gapsAt,
  isPrivateAddress,
  originNow,
  SIMULATED_ORIGIN,
  type FailureKind,
  type RemoteAdapter,
  type RemoteJudgeSpec,
  type RemoteOperation,
  type RemotePlace,
  type SealedAccount,
} from '@tribunal/contract';
import type { RemoteDoor } from '@tribunal/remote-kit';
import type { Dispatcher } from 'undici';
import type { openHosts } from '../pacing';
import { exchange, openDispatcher, placeOf, type Access } from '../session';
import { settingsOf, type News, type SiteSettings, type SiteStates } from '../sync';
import { asRemoteFailure, told } from './evidence';

export interface SiteParts {
  states: SiteStates;
  news: News;
  hosts: ReturnType<typeof openHosts>;
  /** ms since 1970. */
  now(): number;
  /** Opens a secret setting. */
  open(sealed: string): string;
  /** Where the site's simulator is; empty: nothing is simulated. */
  simulatorOf(key: string): string;
  /** How requests travel; by HTTP when left out. */
  exchange?: typeof exchange;
}

/** Whose answer is measured. `accountId` null: nobody's session. */
export interface Measured {
  operation: RemoteOperation;
  accountId: number | null;
  /** What must not be in the evidence. */
  secrets(): string[];
}

/** A remote judge as this process uses it: its adapter, how it is reached now, and what is told of it. */
export class Site {
  readonly spec: RemoteJudgeSpec;
  readonly adapter: RemoteAdapter;
  readonly key: string;
  #dispatcher: { proxy: string; open: Dispatcher } | null = null;

  constructor(
    { spec, adapter }: RemoteDoor,
    private readonly parts: SiteParts,
  ) {
    this.spec = spec;
    this.adapter = adapter;
    this.key = spec.key;
  }

  settings(): SiteSettings {
    return settingsOf(this.parts.states.find(this.key) ?? { settings: {} }, this.parts.open);
  }

  /** Where requests go now. An address that the operator has set is never simulated. */
  place(): RemotePlace {
    return this.settings().endpoint === '' && this.parts.simulatorOf(this.key) !== '' ? 'simulator' : 'site';
  }

  /** The origin that requests go to now. Whether that is a simulator this process knows from its own environment alone. */
  origin(): string {
    return originNow(this.spec, this.settings().endpoint, { isSimulated: this.parts.simulatorOf(this.key) !== '' });
  }

  /** Why the secrets of an account may not be opened now; null: they may. */
  whyClosedTo(account: Pick<SealedAccount, 'way' | 'origin'>): { kind: FailureKind; message: string } | null {
    const origin = this.origin();
    const bound = boundOrigin(this.spec, account);
    if (bound !== origin) {
      return { kind: 'siteDown', message: `the account was entered for ${bound}, and the site is at ${origin} now` };
    }
    const isOpen = account.way === 'own' && origin !== SIMULATED_ORIGIN && !isPrivateAddress(origin);
    return isOpen
      ? { kind: 'badAccount', message: `${origin} is not encrypted, so users’ accounts are not used` }
      : null;
  }

  /** As the settings are now. */
  readonly access = (): Access => {
    const { endpoint, proxy, userAgent, requestTimeoutMs: timeoutMs } = this.settings();
    const { hosts, now, simulatorOf, exchange: travel = exchange } = this.parts;
    const simulator = endpoint === '' ? simulatorOf(this.key) : '';
    const { requestMs } = gapsAt(this.spec, this.place());
    return {
      place: placeOf(this.spec, endpoint || simulator),
      userAgent,
      send: (sent) => travel(sent, { dispatcher: this.#dispatcherFor(proxy), timeoutMs }),
      now,
      turn: (host, lane, request) => hosts.of(host).run(lane, requestMs, request),
    };
  };

  isOn(): boolean {
    return this.parts.states.isOn(this.key);
  }

  whileOn(): AbortSignal {
    return this.parts.states.whileOn(this.key);
  }

  /** ms for which this operation rests; null: it may be done. */
  restOf(operation: RemoteOperation, accountId: number | null): number | null {
    return this.parts.states.restOf(this.key, operation, accountId);
  }

  /** Does it and tells how it went. What fails, fails as a `RemoteFailure`. */
  async measure<T>(what: Measured, work: () => Promise<T>): Promise<T> {
    const begun = this.parts.now();
    try {
      const result = await work();
      this.#observe(what, this.parts.now() - begun, null);
      return result;
    } catch (error) {
      throw this.failed(what, error, begun);
    }
  }

  /** Tells that something failed; the failure, to be thrown. */
  failed(what: Measured, error: unknown, begun: number): ReturnType<typeof asRemoteFailure> {
    const failure = asRemoteFailure(error);
    this.#observe(what, this.parts.now() - begun, told(failure, what.secrets()));
    return failure;
  }

  /** Tells that an operation went well that took `ms`. */
  worked({ operation, accountId }: Omit<Measured, 'secrets'>, ms: number): void {
    this.#observe({ operation, accountId, secrets: () => [] }, ms, null);
  }

  /** A verdict text that nobody has a verdict for. */
  unknown(text: string, runId: string): void {
    this.parts.news.unknown({ key: this.key, text, runId });
  }

  #observe({ operation, accountId }: Measured, ms: number, failure: ReturnType<typeof told> | null): void {
    const at = new Date(this.parts.now()).toISOString();
    this.parts.news.observe({ key: this.key, operation, accountId, failure, ms: storable(ms), at });
  }

  /** The operator's proxy; null: there is none. */
  proxy(): Dispatcher | null {
    const { proxy } = this.settings();
    return proxy ? this.#dispatcherFor(proxy) : null;
  }

  #dispatcherFor(proxy: string): Dispatcher {
    if (this.#dispatcher?.proxy !== proxy) {
      void this.#dispatcher?.open.close();
      this.#dispatcher = { proxy, open: openDispatcher(proxy) };
    }
    return this.#dispatcher.open;
  }
}

/** What a column of whole numbers takes. */
const MOST_MS = 2 ** 31 - 1;

/** Whole ms. From a time of the server to one of this machine it may be less than none. */
const storable = (ms: number): number => Math.round(Math.min(Math.max(0, Number.isNaN(ms) ? 0 : ms), MOST_MS));
