import type { Permission, RoleSymbol } from '@tribunal/contract';

/** The user who makes the call, as identified by the session and never by the client's own data. */
export interface Viewer {
  readonly uid: string;
  readonly username: string;
  readonly roles: readonly RoleSymbol[];
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
}

export const isRoot = (viewer: Viewer | null): boolean => viewer?.roles.includes('root') ?? false;
