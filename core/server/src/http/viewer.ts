import type { Permission, RoleSymbol } from '@tribunal/contract';

/** Who makes the call, as the session says; never as the client says. */
export interface Viewer {
  readonly uid: string;
  readonly username: string;
  readonly roles: readonly RoleSymbol[];
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
}

export const isRoot = (viewer: Viewer | null): boolean => viewer?.roles.includes('root') ?? false;
