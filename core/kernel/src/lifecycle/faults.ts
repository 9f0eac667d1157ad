import { CONTRACT_VERSION, type PluginManifest } from '@tribunal/contract';
import { messageOf } from '../report';
import { fitsRange } from './version-range';

/** Why plugins of this set can never start, by id. Told from the manifests alone, before anything is loaded. */
export const findFaults = (manifests: readonly PluginManifest[]): ReadonlyMap<string, string> => {
  const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]));
  const faults = new Map<string, string>();
  for (const manifest of manifests) {
    const fault =
      duplicateFault(manifest, manifests) ??
      contractFault(manifest) ??
      missingFault(manifest, byId) ??
      cycleFault(manifest, byId);
    if (fault) faults.set(manifest.id, fault);
  }
  return faults;
};

type Manifests = ReadonlyMap<string, PluginManifest>;

const duplicateFault = ({ id }: PluginManifest, all: readonly PluginManifest[]): string | null =>
  all.filter((other) => other.id === id).length > 1 ? `two plugins are called ${id}; remove one of them` : null;

const contractFault = ({ contract }: PluginManifest): string | null => {
  try {
    if (fitsRange(CONTRACT_VERSION, contract)) return null;
    return `it is written for contract ${contract} and this server has ${CONTRACT_VERSION}`;
  } catch (error) {
    return `its contract range is wrong: ${messageOf(error)}`;
  }
};

const missingFault = ({ requires }: PluginManifest, byId: Manifests): string | null => {
  const missing = requires.filter((id) => !byId.has(id));
  return missing.length > 0 ? `it requires ${missing.join(', ')}, which is not installed` : null;
};

const cycleFault = ({ id }: PluginManifest, byId: Manifests): string | null => {
  const seen = new Set<string>();
  const pathBack = (from: string): string[] | null => {
    for (const required of byId.get(from)?.requires ?? []) {
      if (required === id) return [from, id];
      if (seen.has(required)) continue;
      seen.add(required);
      const path = pathBack(required);
      if (path) return [from, ...path];
    }
    return null;
  };
  const path = pathBack(id);
  return path && `it requires itself in a circle: ${path.join(' → ')}`;
};
