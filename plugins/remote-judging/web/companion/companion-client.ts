import {
  COMPANION_CHANNEL,
  COMPANION_PROTOCOL,
  type CompanionAnswer,
  type CompanionFault,
  type CompanionHello,
  type CompanionInput,
  type CompanionMessage,
  type CompanionRequestName,
  type CompanionView,
} from '../../contract/companion-protocol';

/** Time in ms after which a companion that has not answered the handshake counts as absent, until it does answer. */
const HELLO_MS = 400;
/** Time in ms for an answer; a browser that has much to do, or was asleep, starts the extension first. */
const ANSWER_MS = 10_000;

/** A request that the companion did not carry out. `silent`: it is not there, or does not answer. */
export class CompanionError extends Error {
  constructor(readonly fault: CompanionFault | 'silent') {
    super(`the companion answers: ${fault}`);
  }
}

/**
 * Whether the companion is there: `unknown` until it had time to answer, `absent` also if it is not connected to this
 * site, `outdated` if it, or this page, speaks an older version of the protocol, and `gone` if it was updated or removed since
 * the page was loaded.
 */
export type CompanionPresence =
  | { state: 'unknown' | 'absent' | 'outdated' | 'gone' }
  | ({ state: 'present' } & CompanionHello);

interface Pending {
  resolve: (answer: unknown) => void;
  reject: (error: CompanionError) => void;
}

const isMessage = (data: unknown): data is CompanionMessage =>
  typeof data === 'object' &&
  data !== null &&
  'channel' in data &&
  data.channel === COMPANION_CHANNEL &&
  'from' in data &&
  data.from === 'companion';

/** Speaks with the companion through the window of this page. */
export class CompanionClient {
  private readonly nonce = crypto.randomUUID();
  private readonly pending = new Map<number, Pending>();
  private readonly listeners = new Set<() => void>();
  private readonly views = new Map<string, CompanionView>();
  private readonly pageListeners = new Set<() => void>();
  private lastId = 0;
  private presence: CompanionPresence = { state: 'unknown' };
  private hasStarted = false;
  /** Whether the last handshake had no answer. */
  private wasSilent = false;

  constructor(private readonly view: Window) {}

  /** Subscribes to changes of presence and of jobs; the first subscriber starts the handshake. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.start();
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Subscribes to pages that the person wants to have imported here; `takePage` gives them. */
  readonly onPage = (listener: () => void): (() => void) => {
    this.pageListeners.add(listener);
    return () => void this.pageListeners.delete(listener);
  };

  readonly getPresence = (): CompanionPresence => this.presence;

  /** Returns the state of a job as last known; null before it is known. */
  readonly getView = (jobId: string): CompanionView | null => this.views.get(jobId) ?? null;

  /** Asks whether the companion is there, and which sites it may open. */
  async greet(): Promise<void> {
    const silence = setTimeout(this.noteSilence, HELLO_MS);
    try {
      const hello = await this.send('hello', null, ANSWER_MS);
      this.wasSilent = false;
      this.setPresence({ state: 'present', ...hello });
    } catch (error) {
      const fault = error instanceof CompanionError ? error.fault : null;
      if (fault === 'silent') return;
      this.wasSilent = false;
      this.setPresence({ state: fault === 'version' ? 'outdated' : fault === 'gone' ? 'gone' : 'absent' });
    } finally {
      clearTimeout(silence);
    }
  }

  private readonly noteSilence = (): void => {
    const isFirst = !this.wasSilent;
    this.wasSilent = true;
    // A busy browser may answer late once.
    if (isFirst && this.presence.state === 'present') return;
    this.setPresence({ state: 'absent' });
  };

  /**
   * Sends a request.
   * @throws CompanionError if the companion does not carry it out
   */
  async request<Name extends CompanionRequestName>(
    name: Name,
    input: CompanionInput<Name>,
  ): Promise<CompanionAnswer<Name>> {
    this.start();
    const answer = await this.send(name, input, ANSWER_MS);
    if (answer && 'jobId' in answer) this.setView(answer);
    return answer;
  }

  private start(): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    this.view.addEventListener('message', this.receive);
    // Permissions are given in other tabs and in the popup of the extension.
    this.view.addEventListener('focus', () => void this.greet());
    void this.greet();
  }

  private send<Name extends CompanionRequestName>(
    name: Name,
    input: CompanionInput<Name>,
    ms: number,
  ): Promise<CompanionAnswer<Name>> {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.pending.delete(id);
        reject(new CompanionError('silent'));
      }, ms);
      const settle = (): void => {
        clearTimeout(timer);
        this.pending.delete(id);
      };
      this.pending.set(id, {
        resolve: (answer) => {
          settle();
          resolve(answer as CompanionAnswer<Name>);
        },
        reject: (error) => {
          settle();
          reject(error);
        },
      });
      const { nonce } = this;
      this.view.postMessage(
        { channel: COMPANION_CHANNEL, version: COMPANION_PROTOCOL, from: 'page', nonce, id, name, input },
        this.view.location.origin,
      );
    });
  }

  private readonly receive = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.view || origin !== this.view.location.origin || !isMessage(data)) return;
    if (data.kind === 'arrived') {
      if (this.presence.state !== 'present') void this.greet();
      return;
    }
    if (data.nonce !== this.nonce) return;
    if (data.kind === 'changed') return this.setView(data.view);
    if (data.kind === 'page') return this.pageListeners.forEach((listener) => listener());
    const pending = this.pending.get(data.id);
    if (data.kind === 'answer') pending?.resolve(data.answer);
    else pending?.reject(new CompanionError(data.fault));
  };

  private setPresence(presence: CompanionPresence): void {
    if (JSON.stringify(presence) === JSON.stringify(this.presence)) return;
    this.presence = presence;
    this.notify();
  }

  private setView(view: CompanionView): void {
    this.views.set(view.jobId, view);
    this.notify();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }
}
