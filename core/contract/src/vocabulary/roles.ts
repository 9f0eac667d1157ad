export const Role = {
  Root: 1000,
  Admin: 1001,
  User: 1002,
  NoSubmit: 1003,
  NoDiscuss: 1004,
  Muted: 1005,
  NoSubmitNoDiscuss: 1006,
  NoSubmitMuted: 1007,
  ProblemAdmin: 1008,
} as const;
export type RoleId = (typeof Role)[keyof typeof Role];

/** Role names as used in `roleList` and `roles`. */
export const ROLE_SYMBOL = {
  1000: 'root',
  1001: 'admin',
  1002: 'default_user',
  1003: 'no_submit_user',
  1004: 'no_discuss_user',
  1005: 'mute_user',
  1006: 'no_submit_no_discuss_user',
  1007: 'no_submit_mute_user',
  1008: 'problem_admin',
} as const satisfies Record<RoleId, string>;
export type RoleSymbol = (typeof ROLE_SYMBOL)[RoleId];

/** Names of permissions: core's, completed by each plugin in its `plugin.ts`. */
export interface PermissionNames {
  problem_admin: true;
  submit: true;
  rejudge: true;
  system_info_admin: true;
}
export type Permission = keyof PermissionNames;

/** The user who makes a call, as identified by the session and never by the client's own data. */
export interface Viewer {
  readonly uid: string;
  readonly username: string;
  readonly roles: readonly RoleSymbol[];
  readonly permissions: ReadonlySet<Permission>;
  readonly sessionId: string;
  /** Whether the user's roles of staff are left out because they need a second factor, which the user does not have. */
  readonly needsSecondFactor?: boolean;
}

export interface PermissionSpec {
  name: Permission;
  /** Roles that have the permission. */
  roles: readonly RoleSymbol[];
  /** Place of its name in lists; lower comes first. */
  order: number;
}

const STAFF = ['root', 'admin', 'problem_admin'] as const;

/** Core's permissions; those of plugins are in their manifests. */
export const CORE_PERMISSIONS: readonly PermissionSpec[] = [
  { name: 'problem_admin', order: 10, roles: STAFF },
  {
    name: 'submit',
    order: 20,
    roles: [...STAFF, 'default_user', 'no_discuss_user', 'mute_user'],
  },
  { name: 'rejudge', order: 110, roles: ['root'] },
  { name: 'system_info_admin', order: 140, roles: ['root'] },
];

/** Returns the names of the declared permissions that the roles have, in their order. */
export const permissionsOf = (roles: readonly RoleSymbol[], declared: readonly PermissionSpec[]): Permission[] =>
  declared
    .filter((spec) => spec.roles.some((role) => roles.includes(role)))
    .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);

const ADMIN_ROLES: ReadonlySet<RoleSymbol> = new Set(STAFF);
/** Returns whether any of the roles gives access to the admin. */
export const isAdminRole = (roles: readonly RoleSymbol[]): boolean => roles.some((role) => ADMIN_ROLES.has(role));

/**
 * Returns whether the roles manage all problems. The permission `problem_admin` is wider: plain admins have it for the
 * problems that they wrote.
 */
export const managesProblems = (roles: readonly RoleSymbol[]): boolean =>
  roles.includes('root') || roles.includes('problem_admin');
