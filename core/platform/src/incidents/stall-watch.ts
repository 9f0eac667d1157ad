import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { PluginCode } from './code-places';

/** Between two signs of life of the main thread, and between two looks at them. */
export const BEAT_MS = 500;

/** What the watching thread gets. */
export interface StallWatchData {
  /** Counts up while the main thread serves. */
  beats: Int32Array;
  /** How long the main thread may compute without serving. */
  stallMs: number;
  /** 0; the watching thread sets it to 1 before it looks for the reason, and the process ends soon after in any case. */
  doom: Int32Array;
  /** Where the report is left. */
  folder: string;
  root: string;
  /** Replaced by each message to the thread. */
  plugins: readonly PluginCode[];
}

/** How long the watching thread may look for the reason, while the main thread stands still. */
const LOOK_MS = 20_000;
/** Source maps are large; without a limit the thread would share that of the main thread. */
const THREAD_MIB = 256;

/** Sleeps until the watching thread has begun, which may fail halfway, and ends the process. */
const END_IN_ANY_CASE = `
const { doom, lookMs } = require('node:worker_threads').workerData;
Atomics.wait(doom, 0, 0);
Atomics.wait(doom, 0, 1, lookMs);
process.kill(process.pid, 'SIGKILL');
`;

const sharedNumber = (): Int32Array => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/**
 * Starts a thread that ends the process when its main thread computes for `stallMs` without serving anything. A
 * process under a debugger is not watched. The returned function tells the thread where the code of the plugins is.
 */
export function watchForStalls(
  script: URL,
  { onError, ...data }: Omit<StallWatchData, 'beats' | 'doom'> & { onError: (error: unknown) => void },
): (plugins: readonly PluginCode[]) => void {
  if (inspectorUrl() !== undefined) return () => undefined;
  const [beats, doom] = [sharedNumber(), sharedNumber()];
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const workerData: StallWatchData = { beats, doom, ...data };
  const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: THREAD_MIB } });
  const last = new Worker(END_IN_ANY_CASE, { eval: true, workerData: { doom, lookMs: LOOK_MS } });
  for (const thread of [worker, last]) {
    thread.on('error', onError);
    thread.unref();
  }
  return (plugins) => worker.postMessage(plugins);
}
