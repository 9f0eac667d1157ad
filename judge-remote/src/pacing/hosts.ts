import { Intervals } from '@tribunal/contract';
import type { Clock } from '@tribunal/worker';
import { openTurns, type Turns } from './turns';

/** The turns of all hosts: judges that share a host share its turns. A host that nobody has asked for long is forgotten. */
export function openHosts(clock: Clock): { of(host: string): Turns; size(): number } {
  const hosts = new Map<string, { turns: Turns; usedAt: number }>();
  const forget = (before: number): void => {
    for (const [host, { turns, usedAt }] of hosts) if (usedAt < before && turns.isIdle()) hosts.delete(host);
  };
  return {
    of(host) {
      const usedAt = clock.now();
      forget(usedAt - Intervals.remoteIdle);
      const turns = hosts.get(host)?.turns ?? openTurns(clock);
      hosts.set(host, { turns, usedAt });
      return turns;
    },
    size: () => hosts.size,
  };
}
