import { isSecureAddress } from '@tribunal/contract';
import {
  credentialOrigin,
  gapsFor,
  currentOrigin,
  SIMULATED_ORIGIN,
  type FailureKind,
  type RemoteAdapter,
  type RemoteJudgeSpec,
  type RemoteOperation,
  type RemoteSiteMode,
} from '@tribunal/remote-kit';
import { checkedAdapter } from '@tribunal/remote-kit/schema';
import type { EncryptedAccount } from '@tribunal/plugin-remote-judging/contract';
import type { JudgePart } from '@tribunal/remote-kit';
import type { Dispatcher } from 'undici';
import type { createHostSchedulers } from '../scheduling';
import { DispatcherCache, exchange, placeOf, type Access } from '../session';
import { settingsOf, type SyncOutbox, type SiteSettings, type SiteStates } from '../sync';
import { asRemoteFailure, redact } from './redact';

interface SiteParts {
  states: SiteStates;
  syncOutbox: SyncOutbox;
  hosts: ReturnType<typeof createHostSchedulers>;
  /** ms since 1970. */
  now(): number;
  /** Decrypts a secret setting. */
  open(sealed: string): string;
  /** Returns the address of the site's simulator; empty if it is not simulated. */
  simulatorOf(key: string): string;
  /** Sends requests. Default: by HTTP. */
  exchange?: typeof exchange;
}

/** The operation and account that are measured. `accountId` is null without a session. */
export interface Measured {
  operation: RemoteOperation;
  accountId: number | null;
  /** Returns the secrets that must not be in the evidence. */
  secrets(): string[];
}

/** What an account uses instead of the site's settings; null: as the site. */
export interface Connection {
  userAgent: string | null;
  proxy: string | null;
}

/** A remote judge as this process uses it: its adapter, its current access, and its reports. */
export class Site {
  readonly spec: RemoteJudgeSpec;
  #adapter: RemoteAdapter;
  readonly key: string;
  readonly #dispatchers: DispatcherCache;

  constructor(
    { spec, adapter }: JudgePart,
    private readonly parts: SiteParts,
  ) {
    this.spec = spec;
    this.#adapter = checkedAdapter(adapter);
    this.key = spec.key;
    this.#dispatchers = new DispatcherCache(() => parts.now());
  }

  /** The adapter, which checks its answers. */
  get adapter(): RemoteAdapter {
    return this.#adapter;
  }

  /** Replaces the adapter, for developers. The next operation uses it. */
  replaceAdapter(adapter: RemoteAdapter): void {
    this.#adapter = checkedAdapter(adapter);
  }

  settings(): SiteSettings {
    return settingsOf(this.parts.states.find(this.key) ?? { settings: {} }, this.parts.open);
  }

  /** Returns where requests go now. An address that the operator has set is never simulated. */
  mode(): RemoteSiteMode {
    return this.settings().endpoint === '' && this.parts.simulatorOf(this.key) !== '' ? 'simulator' : 'site';
  }

  /**
   * Returns the origin that requests go to now. Only this process's own environment determines whether that is a
   * simulator.
   */
  origin(): string {
    return currentOrigin(this.spec, this.settings().endpoint, { isSimulated: this.parts.simulatorOf(this.key) !== '' });
  }

  /** Returns why the secrets of an account may not be decrypted now; null if they may. */
  denyAccount(account: Pick<EncryptedAccount, 'way' | 'origin'>): { kind: FailureKind; message: string } | null {
    const origin = this.origin();
    const bound = credentialOrigin(this.spec, account);
    if (bound !== origin) {
      return { kind: 'siteDown', message: `the account was entered for ${bound}, and the site is at ${origin} now` };
    }
    const isOpen = account.way === 'own' && origin !== SIMULATED_ORIGIN && !isSecureAddress(origin);
    return isOpen
      ? { kind: 'badAccount', message: `${origin} is not encrypted, so users’ accounts are not used` }
      : null;
  }

  /** Returns the access according to the current settings, which those of an account precede. */
  readonly access = (own?: Connection): Access => {
    const { endpoint, proxy, userAgent, requestTimeoutMs: timeoutMs } = this.settings();
    const { hosts, now, simulatorOf, exchange: transport = exchange } = this.parts;
    const simulator = endpoint === '' ? simulatorOf(this.key) : '';
    const { requestMs } = gapsFor(this.spec, this.mode());
    return {
      place: placeOf(this.spec, endpoint || simulator),
      userAgent: own?.userAgent || userAgent,
      settings: this.parts.states.find(this.key)?.settings ?? {},
      send: (sent) => transport(sent, { dispatcher: this.#dispatchers.get(own?.proxy || proxy), timeoutMs }),
      now,
      schedule: (host, queueKey, request) => hosts.get(host).run(queueKey, requestMs, request),
    };
  };

  isOn(): boolean {
    return this.parts.states.isOn(this.key);
  }

  whileOn(): AbortSignal {
    return this.parts.states.whileOn(this.key);
  }

  /** Returns the ms for which this operation is paused; null if it is allowed. */
  cooldownMs(operation: RemoteOperation, accountId: number | null): number | null {
    return this.parts.states.cooldownMs(this.key, operation, accountId);
  }

  /** Runs `work` and reports the outcome. Every error is thrown as a `RemoteFailure`. */
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

  /**
   * Runs an operation of which only failures are reported: to read a list says nothing about the pages of problems, nor
   * does a list whose layout has changed.
   */
  async measureFailure<T>(what: Measured, work: () => Promise<T>): Promise<T> {
    const begun = this.parts.now();
    try {
      return await work();
    } catch (error) {
      const failure = asRemoteFailure(error);
      throw failure.kind === 'layoutChanged' ? failure : this.failed(what, error, begun);
    }
  }

  /** Reports that something failed and returns the failure for the caller to throw. */
  failed(what: Measured, error: unknown, begun: number): ReturnType<typeof asRemoteFailure> {
    const failure = asRemoteFailure(error);
    this.#observe(what, this.parts.now() - begun, redact(failure, what.secrets()));
    return failure;
  }

  /** Reports that an operation succeeded and took `ms`. */
  worked({ operation, accountId }: Omit<Measured, 'secrets'>, ms: number): void {
    this.#observe({ operation, accountId, secrets: () => [] }, ms, null);
  }

  /** Reports a verdict text that the adapter cannot map. */
  unknown(text: string, runId: string): void {
    this.parts.syncOutbox.unknown({ key: this.key, text, runId });
  }

  #observe({ operation, accountId }: Measured, ms: number, failure: ReturnType<typeof redact> | null): void {
    const at = new Date(this.parts.now()).toISOString();
    this.parts.syncOutbox.observe({ key: this.key, operation, accountId, failure, ms: storable(ms), at });
  }

  /** Returns the operator's proxy; null if there is none. */
  proxy(): Dispatcher | null {
    const { proxy } = this.settings();
    return proxy ? this.#dispatchers.get(proxy) : null;
  }

  /** Closes the connections to the site. */
  close(): Promise<void> {
    return this.#dispatchers.close();
  }
}

/** Maximum of an integer column. */
const MOST_MS = 2 ** 31 - 1;

/** Returns whole ms. The difference between a server's time and this machine's may be negative. */
const storable = (ms: number): number => Math.round(Math.min(Math.max(0, Number.isNaN(ms) ? 0 : ms), MOST_MS));
