import { ROLE_SYMBOL, type RoleSymbol } from '@tribunal/contract';
import { expect, it } from 'vitest';
import { GroupAuth, MemberAuth } from '../contract';
import type { Actor, GroupDenial, GroupFacts } from '../server/membership/policy';

const { Invited, None, Applying, Refused, Member, Admin, Root } = MemberAuth;
export const AUTHS = [Invited, None, Applying, Refused, Member, Admin, Root] as const;
export const ROLES = Object.values(ROLE_SYMBOL) as RoleSymbol[];
export const ORDINARY = ROLES.filter((role) => role !== 'root');

export const open: GroupFacts = {
  auth: GroupAuth.Protected,
  visible: true,
  isBanned: false,
  isDisbanded: false,
  isArchived: false,
};
export const groups = {
  open,
  public: { ...open, auth: GroupAuth.Public },
  private: { ...open, auth: GroupAuth.Private },
  hidden: { ...open, visible: false },
  banned: { ...open, isBanned: true },
  disbanded: { ...open, isDisbanded: true },
  archived: { ...open, isArchived: true },
  'hidden and archived': { ...open, visible: false, isArchived: true },
} satisfies Record<string, GroupFacts>;

export const U = 'group.unknown';
export const M = 'error.membersOnly';
export const A = 'group.managersOnly';
export const X = 'group.archived';
export const R = 'group.rootsOnly';
export const O = 'group.ownerOnly';
export const same = (denial: GroupDenial | null): (GroupDenial | null)[] => AUTHS.map(() => denial);

export interface Expected {
  /** By membership, for all roles of the site but super admins: invited, none, applying, refused, member, admin, root. */
  others: (GroupDenial | null)[];
  owner: GroupDenial | null;
  siteRoot: (GroupDenial | null)[];
}
export type Row = [keyof typeof groups, Expected];

/** Checks one act for nine roles × seven memberships × owner or not. */
export function checkTable(deny: (actor: Actor, group: GroupFacts) => GroupDenial | null, rows: readonly Row[]): void {
  it.each(rows)('a group that is %s', (name, { others, owner, siteRoot }) => {
    const group = groups[name];
    for (const role of ROLES) {
      const expected = role === 'root' ? siteRoot : others;
      const found = AUTHS.map((auth) => deny({ roles: [role], auth, isOwner: false }, group));
      expect(found, role).toEqual(expected);
    }
    // The owner always has a membership as group root.
    for (const role of ORDINARY) expect(deny({ roles: [role], auth: Root, isOwner: true }, group), role).toBe(owner);
  });
}

export const closed: Expected = { others: same(U), owner: U, siteRoot: same(null) };
export const gone: Expected = { others: same(U), owner: U, siteRoot: same(U) };
