import { setTimeout as pause } from 'node:timers/promises';

/** ms before the next try, growing while a part keeps dying. */
const PAUSES_MS = [200, 500, 1000, 2000, 5000, 10_000, 30_000];
/** A part that ran this long starts again with the shortest pause. */
const STEADY_MS = 30_000;

/**
 * Keeps one part running until it is stopped.
 * @param launch starts it: resolves to `{pid, exited, stop}`, `exited` resolving to words such as `by SIGKILL`
 * @param isReady resolves when it does its work; without it a part is ready once launched
 * @param onStart gets each new pid  @param say gets sentences about restarts
 * @param tries launches before the first success until it gives up
 */
export const keepAlive = ({ launch, isReady = async () => {}, onStart = () => {}, say, tries = 4 }) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running = null;
  let ready;
  const firstReady = new Promise((resolve, reject) => (ready = { resolve, reject }));
  // Whoever stops it before it is ready need not listen.
  firstReady.catch(() => {});

  const once = async () => {
    try {
      running = await launch();
    } catch (error) {
      return error.message;
    }
    if (signal.aborted) await running.stop();
    if (running.pid !== undefined) onStart(running.pid);
    const ended = new AbortController();
    void isReady(AbortSignal.any([signal, ended.signal])).then(ready.resolve, () => {});
    const how = await running.exited;
    ended.abort();
    running = null;
    return `it ended ${how}`;
  };

  const loop = async () => {
    let wasReady = false;
    void firstReady.then(() => (wasReady = true)).catch(() => {});
    for (let deaths = 0; !signal.aborted;) {
      const began = performance.now();
      const why = await once();
      if (signal.aborted) return;
      if (performance.now() - began > STEADY_MS) deaths = 0;
      const wait = PAUSES_MS[Math.min(deaths, PAUSES_MS.length - 1)];
      deaths += 1;
      if (!wasReady && deaths >= tries) return ready.reject(new Error(`it does not start: ${why}`));
      say(`${why}; starts again in ${wait / 1000} s`);
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  };

  const over = loop();
  return {
    /** Resolves when it is ready for the first time; rejects when it does not start at all. */
    ready: firstReady,
    /** Ends it for good. Idempotent. */
    stop: async () => {
      stopping.abort();
      await running?.stop();
      await over;
    },
  };
};
