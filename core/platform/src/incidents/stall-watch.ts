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
  /** Where the report is left. */
  folder: string;
  root: string;
  plugins: readonly PluginCode[];
}

/**
 * Starts a thread that ends the process when its main thread computes for `stallMs` without serving anything. A
 * process under a debugger is not watched.
 */
export function watchForStalls(
  script: URL,
  { onError, ...data }: Omit<StallWatchData, 'beats'> & { onError: (error: unknown) => void },
): void {
  if (inspectorUrl() !== undefined) return;
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
  const workerData: StallWatchData = { beats, ...data };
  const worker = new Worker(script, { workerData, resourceLimits: { maxOldGenerationSizeMb: 32 } });
  worker.on('error', onError);
  worker.unref();
}
