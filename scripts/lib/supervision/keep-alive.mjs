import { setTimeout as pause } from 'node:timers/promises';
import { messageOf } from '../errors.mjs';

/**
 * A running part. `exited` resolves to text such as `by SIGKILL`.
 * @typedef {{ pid?: number | undefined, exited: Promise<string>, stop: () => Promise<void> }} RunningPart
 */
/**
 * @typedef {object} KeepAliveOptions
 * @property {() => Promise<RunningPart>} launch starts the part
 * @property {(signal: AbortSignal) => Promise<unknown>} [isReady] resolves when the part works; without it a part is ready
 * once launched
 * @property {(pid: number) => void} [onStart] receives each new pid
 * @property {(text: string) => void} log receives sentences about restarts
 * @property {number} [tries] number of failed launches before the first success after which it gives up
 */

/** Delays before a restart, in ms; they grow while a part keeps failing. */
const RESTART_DELAYS_MS = [200, 500, 1000, 2000, 5000, 10_000];
const LONGEST_DELAY_MS = 30_000;
/** Runtime after which a part counts as stable, in ms: its next restart uses the shortest delay. */
const STABLE_AFTER_MS = 30_000;

/**
 * Keeps one part running until it is stopped.
 * @param {KeepAliveOptions} options
 */
export const keepAlive = ({ launch, isReady = async () => {}, onStart = () => {}, log, tries = 4 }) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** @type {RunningPart | null} */
  let running = null;
  /** @type {(value: unknown) => void} */
  let resolveReady = () => {};
  /** @type {(error: Error) => void} */
  let rejectReady = () => {};
  const firstReady = new Promise((resolve, reject) => {
    resolveReady = resolve;
    rejectReady = reject;
  });
  // A caller that stops the part before it is ready need not handle the rejection.
  firstReady.catch(() => {});

  const runOnce = async () => {
    /** @type {RunningPart} */
    let part;
    try {
      part = await launch();
    } catch (error) {
      return messageOf(error);
    }
    running = part;
    if (signal.aborted) await part.stop();
    if (part.pid !== undefined) onStart(part.pid);
    const ended = new AbortController();
    void isReady(AbortSignal.any([signal, ended.signal])).then(resolveReady, () => {});
    const cause = await part.exited;
    ended.abort();
    running = null;
    return `exited ${cause}`;
  };

  const loop = async () => {
    let wasReady = false;
    void firstReady.then(() => (wasReady = true)).catch(() => {});
    for (let deaths = 0; !signal.aborted;) {
      const began = performance.now();
      const why = await runOnce();
      if (signal.aborted) return;
      if (performance.now() - began > STABLE_AFTER_MS) deaths = 0;
      const wait = RESTART_DELAYS_MS[deaths] ?? LONGEST_DELAY_MS;
      deaths += 1;
      if (!wasReady && deaths >= tries) return rejectReady(new Error(`does not start: ${why}`));
      log(`${why}; restarting in ${wait / 1000} s`);
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  };

  const finished = loop();
  return {
    /** Resolves when the part is ready for the first time; rejects if it never starts. */
    ready: firstReady,
    /** Stops the part permanently. Idempotent. */
    stop: async () => {
      stopping.abort();
      await running?.stop();
      await finished;
    },
  };
};
