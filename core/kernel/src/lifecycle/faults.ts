import { CONTRACT_VERSION, type PluginFault, type PluginManifest } from '@tribunal/contract';
import { satisfiesRange } from './version-range';

/** Returns, by id, why plugins of this set can never start. It uses only the manifests, before anything is loaded. */
export const findFaults = (manifests: readonly PluginManifest[]): ReadonlyMap<string, PluginFault> => {
  const byId = new Map(manifests.map((manifest) => [manifest.id, manifest]));
  const faults = new Map<string, PluginFault>();
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

/** Describes a fault for the log; the admin has texts of its own. */
export const describeFault = (id: string, fault: PluginFault): string => {
  switch (fault.kind) {
    case 'twice':
      return `two plugins are called ${id}; remove one of them`;
    case 'contract':
      return `it is written for contract ${fault.wants} and this server has ${fault.has}`;
    case 'range':
      return `its contract range is wrong: "${fault.wants}" is not a supported range; use ^3.0, ~3.0, 3.x or 3.0.0`;
    case 'missing':
      return `it requires ${fault.ids.join(', ')}, which is not installed`;
    case 'circle':
      return `it requires itself in a circle: ${fault.path.join(' → ')}`;
    case 'build':
      return `failed: build: ${fault.message}`;
    case 'manifest':
      return `failed: manifest: ${fault.message}`;
    case 'migration':
      return `failed: ${fault.name === null ? 'migrations' : `migration ${fault.name}`}: ${fault.message}`;
  }
};

type Manifests = ReadonlyMap<string, PluginManifest>;

const duplicateFault = ({ id }: PluginManifest, all: readonly PluginManifest[]): PluginFault | null =>
  all.filter((other) => other.id === id).length > 1 ? { kind: 'twice' } : null;

const contractFault = ({ contract }: PluginManifest): PluginFault | null => {
  try {
    return satisfiesRange(CONTRACT_VERSION, contract)
      ? null
      : { kind: 'contract', wants: contract, has: CONTRACT_VERSION };
  } catch {
    return { kind: 'range', wants: contract };
  }
};

const missingFault = ({ requires }: PluginManifest, byId: Manifests): PluginFault | null => {
  const ids = requires.filter((id) => !byId.has(id));
  return ids.length > 0 ? { kind: 'missing', ids } : null;
};

const cycleFault = ({ id }: PluginManifest, byId: Manifests): PluginFault | null => {
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
  return path && { kind: 'circle', path };
};
