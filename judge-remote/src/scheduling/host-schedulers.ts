import type { Timer } from '@tribunal/contract';
import { createRequestScheduler, type RequestScheduler } from './request-scheduler';
import { JudgeRemoteIntervals } from '../intervals';

/**
 * Creates the request schedulers of all hosts: judges that share a host share its scheduler. The scheduler of a host
 * that was not used for long is dropped.
 */
export function createHostSchedulers(timer: Timer): { get(host: string): RequestScheduler; size(): number } {
  const hosts = new Map<string, { requestScheduler: RequestScheduler; usedAt: number }>();
  const evictIdle = (unusedSince: number): void => {
    for (const [host, { requestScheduler, usedAt }] of hosts)
      if (usedAt < unusedSince && requestScheduler.isIdle()) hosts.delete(host);
  };
  return {
    get(host) {
      const usedAt = timer.now();
      evictIdle(usedAt - JudgeRemoteIntervals.idle);
      const requestScheduler = hosts.get(host)?.requestScheduler ?? createRequestScheduler(timer);
      hosts.set(host, { requestScheduler, usedAt });
      return requestScheduler;
    },
    size: () => hosts.size,
  };
}
