interface RoleRow {
  id: number;
  /** Name as used in `roleList` and `roles`, and key of its texts. */
  symbol: string;
  /** Whether it gives access to the admin. */
  isStaff?: true;
  /** Whether it manages all problems. */
  managesProblems?: true;
  /** What its users may not do, unlike others. */
  bans?: readonly Activity[];
}

/** What users may be barred from: submitting, starting discussions, and writing comments and replies. */
type Activity = 'submit' | 'discuss' | 'comment';

const ROLES = {
  Root: { id: 1000, symbol: 'root', isStaff: true, managesProblems: true },
  Admin: { id: 1001, symbol: 'admin', isStaff: true },
  User: { id: 1002, symbol: 'default_user' },
  NoSubmit: { id: 1003, symbol: 'no_submit_user', bans: ['submit'] },
  NoDiscuss: { id: 1004, symbol: 'no_discuss_user', bans: ['discuss'] },
  Muted: { id: 1005, symbol: 'mute_user', bans: ['discuss', 'comment'] },
  NoSubmitNoDiscuss: { id: 1006, symbol: 'no_submit_no_discuss_user', bans: ['submit', 'discuss'] },
  NoSubmitMuted: { id: 1007, symbol: 'no_submit_mute_user', bans: ['submit', 'discuss', 'comment'] },
  ProblemAdmin: { id: 1008, symbol: 'problem_admin', isStaff: true, managesProblems: true },
} as const satisfies Readonly<Record<string, RoleRow>>;

type RoleName = keyof typeof ROLES;
export type RoleId = (typeof ROLES)[RoleName]['id'];
export type RoleSymbol = (typeof ROLES)[RoleName]['symbol'];

const rows: readonly (RoleRow & { id: RoleId; symbol: RoleSymbol })[] = Object.values(ROLES);

/** Ids of roles by name. */
export const Role = Object.fromEntries(Object.entries(ROLES).map(([name, { id }]) => [name, id])) as {
  readonly [Name in RoleName]: (typeof ROLES)[Name]['id'];
};

export const ROLE_SYMBOL = Object.fromEntries(rows.map(({ id, symbol }) => [id, symbol])) as Readonly<
  Record<RoleId, RoleSymbol>
>;

export const ROLE_SYMBOLS: readonly RoleSymbol[] = rows.map(({ symbol }) => symbol);

/** Returns the id of a role; null if there is no role of that name. */
export const roleIdOf = (symbol: string): RoleId | null => rows.find((row) => row.symbol === symbol)?.id ?? null;

/** Returns the roles that are barred from none of these activities. */
export const rolesThatMay = (...activities: readonly Activity[]): RoleSymbol[] =>
  rows.filter(({ bans = [] }) => !activities.some((one) => bans.includes(one))).map(({ symbol }) => symbol);

const staff = rows.filter(({ isStaff }) => isStaff);
const managers = rows.filter(({ managesProblems: manages }) => manages);

export const STAFF_ROLES: readonly RoleId[] = staff.map(({ id }) => id);
export const PROBLEM_MANAGER_ROLES: readonly RoleId[] = managers.map(({ id }) => id);

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

/** Core's permissions; those of plugins are in their manifests. */
export const CORE_PERMISSIONS: readonly PermissionSpec[] = [
  { name: 'problem_admin', order: 10, roles: staff.map(({ symbol }) => symbol) },
  { name: 'submit', order: 20, roles: rolesThatMay('submit') },
  { name: 'rejudge', order: 110, roles: ['root'] },
  { name: 'system_info_admin', order: 140, roles: ['root'] },
];

/** Returns the names of the declared permissions that the roles have, in their order. */
export const permissionsOf = (roles: readonly RoleSymbol[], declared: readonly PermissionSpec[]): Permission[] =>
  declared
    .filter((spec) => spec.roles.some((role) => roles.includes(role)))
    .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);

/** Returns whether any of the roles gives access to the admin. */
export const isAdminRole = (roles: readonly RoleSymbol[]): boolean =>
  staff.some(({ symbol }) => roles.includes(symbol));

/**
 * Returns whether the roles manage all problems. The permission `problem_admin` is wider: plain admins have it for the
 * problems that they wrote.
 */
export const managesProblems = (roles: readonly RoleSymbol[]): boolean =>
  managers.some(({ symbol }) => roles.includes(symbol));
