import type { Clock } from '@tribunal/worker';
import { openTurns, type Turns } from './turns';

/** The turns of all hosts: judges that share a host share its turns. */
export function openHosts(clock: Clock): { of(host: string): Turns } {
  const hosts = new Map<string, Turns>();
  return {
    of(host) {
      const known = hosts.get(host);
      if (known) return known;
      const turns = openTurns(clock);
      hosts.set(host, turns);
      return turns;
    },
  };
}
