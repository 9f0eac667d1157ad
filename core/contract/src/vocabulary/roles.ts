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

export type Permission =
  | 'problem_admin'
  | 'submit'
  | 'contest_admin'
  | 'rejudge'
  | 'announcement_admin'
  | 'user_admin'
  | 'system_info_admin'
  | 'discussion_add'
  | 'discussion_del'
  | 'discussion_edit'
  | 'comment_add'
  | 'reply_add'
  | 'group_add'
  | 'group_del';

const EVERYDAY = ['discussion_add', 'discussion_del', 'discussion_edit', 'comment_add', 'reply_add'] as const;
const GROUP = ['group_add', 'group_del'] as const;
const STAFF = ['problem_admin', 'submit', 'contest_admin', ...EVERYDAY, ...GROUP] as const;

/** Permissions of each role; anything that is not listed is refused. */
export const ROLE_PERMISSIONS: Readonly<Record<RoleId, readonly Permission[]>> = {
  1000: [...STAFF, 'rejudge', 'announcement_admin', 'user_admin', 'system_info_admin'],
  1001: STAFF,
  1002: ['submit', ...EVERYDAY, ...GROUP],
  1003: EVERYDAY,
  1004: ['submit', 'discussion_del', 'discussion_edit', 'comment_add', 'reply_add'],
  1005: ['submit', 'discussion_del', 'discussion_edit'],
  1006: ['discussion_del', 'discussion_edit', 'comment_add', 'reply_add'],
  1007: ['discussion_del', 'discussion_edit'],
  1008: STAFF,
};

const ADMIN_ROLES: ReadonlySet<RoleSymbol> = new Set(['root', 'admin', 'problem_admin']);
/** Returns whether any of the roles gives access to the admin. */
export const isAdminRole = (roles: readonly RoleSymbol[]): boolean => roles.some((role) => ADMIN_ROLES.has(role));
