import { setTimeout as pause } from 'node:timers/promises';

/** Delays before a restart, in ms; they grow while a part keeps failing. */
const RESTART_DELAYS_MS = [200, 500, 1000, 2000, 5000, 10_000, 30_000];
/** Runtime after which a part counts as stable, in ms: its next restart uses the shortest delay. */
const STABLE_AFTER_MS = 30_000;

/**
 * Keeps one part running until it is stopped.
 * @param launch starts the part; resolves to `{pid, exited, stop}`, with `exited` resolving to text such as `by
 * SIGKILL`
 * @param isReady resolves when the part works; without it a part is ready once launched
 * @param onStart receives each new pid @param log receives sentences about restarts
 * @param tries number of failed launches before the first success after which it gives up
 */
export const keepAlive = ({ launch, isReady = async () => {}, onStart = () => {}, log, tries = 4 }) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = null;
  let ready;
  const firstReady = new Promise((resolve, reject) => (ready = { resolve, reject }));
  // A caller that stops the part before it is ready need not handle the rejection.
  firstReady.catch(() => {});

  const runOnce = async () => {
    try {
      running = await launch();
    } catch (error) {
      return error.message;
    }
    if (signal.aborted) await running.stop();
    if (running.pid !== undefined) onStart(running.pid);
    const ended = new AbortController();
    void isReady(AbortSignal.any([signal, ended.signal])).then(ready.resolve, () => {});
    const cause = await running.exited;
    ended.abort();
    running = null;
    return `it ended ${cause}`;
  };

  const loop = async () => {
    let wasReady = false;
    void firstReady.then(() => (wasReady = true)).catch(() => {});
    for (let deaths = 0; !signal.aborted;) {
      const began = performance.now();
      const why = await runOnce();
      if (signal.aborted) return;
      if (performance.now() - began > STABLE_AFTER_MS) deaths = 0;
      const wait = RESTART_DELAYS_MS[Math.min(deaths, RESTART_DELAYS_MS.length - 1)];
      deaths += 1;
      if (!wasReady && deaths >= tries) return ready.reject(new Error(`it does not start: ${why}`));
      log(`${why}; starts again in ${wait / 1000} s`);
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
