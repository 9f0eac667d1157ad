import { extension } from '../extension-api';
import type { Job } from '../state/job';

const PREFIX = 'job:';
/** Jobs are kept for a day, so that a page finds what became of them. */
const KEPT_MS = 86_400_000;

const keyOf = (origin: string, jobId: string): string => `${PREFIX}${origin}|${jobId}`;

/**
 * The jobs, in the memory of the browser, which scripts of pages cannot read. The background has no state of its own, as
 * the browser may end it at any time.
 */
export const jobStore = {
  async all(): Promise<Job[]> {
    const items = await extension.storage.session.get(null);
    return Object.entries(items)
      .filter(([key]) => key.startsWith(PREFIX))
      .map(([, job]) => job as Job);
  },
  async find(origin: string, jobId: string): Promise<Job | null> {
    const key = keyOf(origin, jobId);
    return ((await extension.storage.session.get(key))[key] as Job | undefined) ?? null;
  },
  save: (job: Job): Promise<void> => extension.storage.session.set({ [keyOf(job.origin, job.order.jobId)]: job }),
  remove: (origin: string, jobId: string): Promise<void> => extension.storage.session.remove(keyOf(origin, jobId)),
  /** Removes jobs that nobody will ask for. */
  async removeOld(now: number): Promise<void> {
    const old = (await this.all()).filter(({ startedAt }) => now - startedAt > KEPT_MS);
    for (const { origin, order } of old) await this.remove(origin, order.jobId);
  },
};
