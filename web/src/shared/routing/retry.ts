import { Intervals } from '@tribunal/contract';
import { tabStore } from '../../storage/stores';

const RELOADED = 'chunk-reloaded';
const PAUSE_MS = 800;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const deadline = (ms: number) =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error('the page did not load in time')), ms));

/**
 * Loads a code chunk. It tries twice, then reloads the page once, because a new version may have replaced the file.
 * It gives up after the chunk timeout.
 */
export const retrying = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    const module = await Promise.race([
      load().catch(() => pause(PAUSE_MS).then(load)),
      deadline(Intervals.chunkTimeout),
    ]);
    tabStore.remove(RELOADED);
    return module;
  } catch (error) {
    // Where nothing can be stored, the page would reload without end.
    if (tabStore.read(RELOADED) !== null || !tabStore.write(RELOADED, location.pathname)) throw error;
    location.reload();
    return new Promise<never>(() => undefined);
  }
};
