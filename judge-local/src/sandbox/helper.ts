/** Manages the helper as a child process: starts it, sends requests and notices its end. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { SandboxClosed, SandboxRefused, SandboxUnavailable } from './errors';
import { encodeFrame, FrameReader } from './frames';
import type { AnswerMessage, HelloMessage } from './messages';

/** The helper's exit status if it cannot work, as in `die_unavailable` of the native code. */
const UNAVAILABLE = 69;

export interface HelperOptions {
  /** Path of the helper's executable. */
  path: string;
  arguments: readonly string[];
}

interface Waiter {
  onAnswer: (answer: AnswerMessage) => void;
  onEnd: (error: Error) => void;
}

/** One running helper. Create with `startHelper`. */
export class SandboxHelper {
  #nextId = 1;
  #closed: SandboxClosed | null = null;
  readonly #waiters = new Map<number, Waiter>();
  readonly #ended: Promise<void>;
  /** Resolves when the helper has ended without being closed. */
  readonly lost: Promise<SandboxClosed>;
  #resolveLost: (error: SandboxClosed) => void = () => undefined;

  constructor(
    private readonly process: ChildProcess & { stdin: Writable },
    readonly hello: HelloMessage,
    ended: Promise<string>,
  ) {
    this.lost = new Promise((resolve) => (this.#resolveLost = resolve));
    this.#ended = ended.then((reason) => this.#end(reason));
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  /**
   * Sends a request; `onAnswer` is called for each of its answers, including the last. `onEnd` is called instead with
   * `SandboxRefused` or `SandboxClosed`. Returns the request's id.
   */
  ask(request: object, onAnswer: (answer: AnswerMessage) => void, onEnd: (error: Error) => void): number {
    const id = this.#nextId++;
    if (this.#closed) {
      onEnd(this.#closed);
      return id;
    }
    this.#waiters.set(id, { onAnswer, onEnd });
    this.process.stdin.write(encodeFrame({ id, ...request }));
    return id;
  }

  /** Cancels a request; its answers still arrive. */
  cancel(id: number): void {
    if (this.#waiters.has(id)) this.process.stdin.write(encodeFrame({ id, op: 'cancel' }));
  }

  /** Handles one answer from the helper. */
  receive(answer: AnswerMessage): void {
    const waiter = this.#waiters.get(answer.id);
    if (!waiter) return;
    if (answer.last) this.#waiters.delete(answer.id);
    if (answer.error !== undefined) waiter.onEnd(new SandboxRefused(`The sandbox refused a request: ${answer.error}.`));
    else waiter.onAnswer(answer);
  }

  /** Stops the helper and with it every running program; resolves when all of its processes are gone. */
  async close(): Promise<void> {
    this.#closed ??= new SandboxClosed('The sandbox was closed.');
    this.process.stdin.end();
    await this.#ended;
  }

  #end(reason: string): void {
    if (this.#closed === null) this.#resolveLost((this.#closed = new SandboxClosed(reason)));
    for (const waiter of this.#waiters.values()) waiter.onEnd(this.#closed);
    this.#waiters.clear();
  }
}

/**
 * Starts the helper and waits until its slots are ready. The caller may drop root afterwards: the helper is
 * controlled only through its stdin.
 * @throws an Error with a sentence that says why it cannot work here.
 */
export function startHelper(options: HelperOptions): Promise<SandboxHelper> {
  return new Promise((resolve, reject) => {
    const child = spawn(options.path, options.arguments, { stdio: ['pipe', 'pipe', 'pipe'], env: {}, cwd: '/' });
    let helper: SandboxHelper | null = null;
    let complaint = '';
    let Ending: new (reason: string) => Error = SandboxClosed;
    const ended = new Promise<string>((end) => {
      const finish = (how: string): void => end(`The sandbox ended (${how}). ${complaint}`.trim());
      child.on('close', (code, signal) => {
        if (code === UNAVAILABLE) Ending = SandboxUnavailable;
        finish(signal ?? `status ${code}`);
      });
      child.on('error', (error) => finish(error.message));
    });
    const reader = new FrameReader((message) => {
      if (helper) helper.receive(message as AnswerMessage);
      else resolve((helper = new SandboxHelper(child, message as HelloMessage, ended)));
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2000);
    });
    child.stdout.on('data', (chunk: Buffer) => {
      try {
        reader.push(chunk);
      } catch (error) {
        complaint += String(error);
        child.stdin.destroy();
      }
    });
    child.stdin.on('error', () => undefined);
    void ended.then((reason) => reject(new Ending(reason)));
  });
}
