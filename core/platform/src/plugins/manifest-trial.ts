import { Worker } from 'node:worker_threads';

/** Memory that a manifest may take while it is loaded. */
const MAX_MEGABYTES = 256;

/** Says to the other thread that the import has ended; if it was refused, importing it there shows better why. */
const TRIAL = `
const { parentPort, workerData } = require('node:worker_threads');
const say = () => parentPort.postMessage('ended');
import(workerData).then(say, say);
`;

/**
 * Loads a module in a thread of its own first, because one that computes without end, waits without end or ends the process
 * would stall every start of the server, as would one that takes all memory.
 * @throws if it is not loaded within `limitMs`
 */
export async function tryModule(href: string, limitMs: number): Promise<void> {
  const resourceLimits = { maxOldGenerationSizeMb: MAX_MEGABYTES };
  const worker = new Worker(TRIAL, { eval: true, workerData: href, stdout: true, stderr: true, resourceLimits });
  let timer: NodeJS.Timeout | undefined;
  try {
    const end = await new Promise<'ended' | 'late' | 'stopped'>((resolve, reject) => {
      timer = setTimeout(() => resolve('late'), limitMs);
      worker.once('message', () => resolve('ended'));
      worker.once('error', ({ message }: Error) => reject(new Error(`its manifest fails: ${message}`)));
      worker.once('exit', () => resolve('stopped'));
    });
    if (end === 'late') throw new Error(`its manifest is not loaded within ${limitMs / 1000} s`);
    if (end === 'stopped') throw new Error('its manifest ends the process, or waits for something that never comes');
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
