import {
  CORE_PERMISSIONS,
  permissionsOf,
  type Permission,
  type PermissionSpec,
  type PluginManifest,
  type RoleSymbol,
} from '@tribunal/contract';
import type { PluginHost } from '@tribunal/kernel';
import { enabledPlugins } from './tokens';
import type { ServerScope } from './server-scope';

const namesOf = (specs: readonly PermissionSpec[]): Permission[] => specs.map(({ name }) => name);
export const CORE_PERMISSION_NAMES: ReadonlySet<Permission> = new Set(namesOf(CORE_PERMISSIONS));

/**
 * Returns the permissions that calls of the plugin may demand: core's, its own and those of plugins that it requires.
 * @param rivals those whose permissions it must not declare
 * @throws if it declares one that core or another plugin has
 */
export function permissionsFor(
  { id, permissions, requires }: PluginManifest,
  manifests: readonly PluginManifest[],
  rivals: readonly PluginManifest[] = manifests,
): ReadonlySet<Permission> {
  for (const name of namesOf(permissions)) {
    const other = rivals.find((manifest) => manifest.id !== id && namesOf(manifest.permissions).includes(name));
    const owner = CORE_PERMISSION_NAMES.has(name) ? 'core' : other?.id;
    if (owner) throw new Error(`it declares the permission ${name}, which belongs to ${owner}`);
  }
  const required = manifests.filter((manifest) => requires.includes(manifest.id));
  return new Set([...CORE_PERMISSION_NAMES, ...namesOf([...permissions, ...required.flatMap((r) => r.permissions)])]);
}

/** Knows the permissions that roles currently have: core's, and those of the plugins that are active here. */
export class RolePermissions {
  readonly #cached = new Map<string, ReadonlySet<Permission>>();

  constructor(
    private readonly manifests: readonly PluginManifest[],
    private readonly host: PluginHost<ServerScope>,
  ) {
    host.onChange(() => this.#cached.clear());
  }

  of(roles: readonly RoleSymbol[]): ReadonlySet<Permission> {
    const key = roles.join();
    const found = this.#cached.get(key) ?? new Set(permissionsOf(roles, this.#declared()));
    this.#cached.set(key, found);
    return found;
  }

  #declared(): PermissionSpec[] {
    const enabled = enabledPlugins(this.host);
    const active = this.manifests.filter(({ id }) => enabled.includes(id));
    return [...CORE_PERMISSIONS, ...active.flatMap(({ permissions }) => permissions)];
  }
}
