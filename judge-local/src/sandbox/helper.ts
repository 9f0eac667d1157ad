/** The helper as a child process: starting it, asking it, noticing its end. */
import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { SandboxGone, SandboxRefused, SandboxUnavailable } from './errors';
import { encodeFrame, FrameReader } from './frames';
import type { AnswerMessage, HelloMessage } from './messages';

/** The helper's exit status where it cannot work, as `die_unavailable` in the native code has it. */
const UNAVAILABLE = 69;

export interface HelperOptions {
  /** The helper's executable. */
  path: string;
  arguments: readonly string[];
}

interface Waiter {
  onAnswer: (answer: AnswerMessage) => void;
  onEnd: (error: Error) => void;
}

/** One running helper. Create with `startHelper`. */
export class Helper {
  #nextId = 1;
  #gone: SandboxGone | null = null;
  readonly #waiters = new Map<number, Waiter>();
  readonly #ended: Promise<void>;
  /** Resolves when it has ended although nobody closed it. */
  readonly lost: Promise<SandboxGone>;
  #tellLost: (gone: SandboxGone) => void = () => undefined;

  constructor(
    private readonly process: ChildProcess & { stdin: Writable },
    readonly hello: HelloMessage,
    ended: Promise<string>,
  ) {
    this.lost = new Promise((resolve) => (this.#tellLost = resolve));
    this.#ended = ended.then((reason) => this.#end(reason));
  }

  /** The helper's process id. */
  get pid(): number {
    return this.process.pid ?? 0;
  }

  /**
   * Sends a request; `onAnswer` is called for each of its answers until one is the last.
   * `onEnd` is called instead with `SandboxRefused` or `SandboxGone`. Returns the request's id.
   */
  ask(request: object, onAnswer: (answer: AnswerMessage) => void, onEnd: (error: Error) => void): number {
    const id = this.#nextId++;
    if (this.#gone) {
      onEnd(this.#gone);
      return id;
    }
    this.#waiters.set(id, { onAnswer, onEnd });
    this.process.stdin.write(encodeFrame({ id, ...request }));
    return id;
  }

  /** Ends a request early; its answers still come. */
  cancel(id: number): void {
    if (this.#waiters.has(id)) this.process.stdin.write(encodeFrame({ id, op: 'cancel' }));
  }

  /** Takes one answer from the helper. */
  receive(answer: AnswerMessage): void {
    const waiter = this.#waiters.get(answer.id);
    if (!waiter) return;
    if (answer.last) this.#waiters.delete(answer.id);
    if (answer.error !== undefined) waiter.onEnd(new SandboxRefused(`The sandbox refused a request: ${answer.error}.`));
    else waiter.onAnswer(answer);
  }

  /** Ends the helper and with it every running program; resolves when nothing of it is left. */
  async close(): Promise<void> {
    this.#gone ??= new SandboxGone('The sandbox was closed.');
    this.process.stdin.end();
    await this.#ended;
  }

  #end(reason: string): void {
    if (this.#gone === null) this.#tellLost((this.#gone = new SandboxGone(reason)));
    for (const waiter of this.#waiters.values()) waiter.onEnd(this.#gone);
    this.#waiters.clear();
  }
}

/**
 * Starts the helper and waits until its slots are ready. Rejects with a sentence that says why it cannot work here.
 * The caller may give up root afterwards: the helper is controlled by its stdin alone.
 */
export function startHelper(options: HelperOptions): Promise<Helper> {
  return new Promise((resolve, reject) => {
    const child = spawn(options.path, options.arguments, { stdio: ['pipe', 'pipe', 'pipe'], env: {}, cwd: '/' });
    let helper: Helper | null = null;
    let complaint = '';
    let Ending: new (reason: string) => Error = SandboxGone;
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
      else resolve((helper = new Helper(child, message as HelloMessage, ended)));
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
