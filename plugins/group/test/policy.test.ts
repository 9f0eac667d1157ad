import { ROLE_SYMBOL, type RoleSymbol } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { GroupAuth, MemberAuth } from '../contract';
import {
  choicesFor,
  denyAnnounce,
  denyCalendar,
  denyChange,
  denyConfigure,
  denyCreateAccounts,
  denyDisband,
  denyEditAnnouncement,
  denyExit,
  denyHandOver,
  denyInvite,
  denyJoin,
  denyJoinByLink,
  denyManage,
  denyOpen,
  denyRead,
  denyRemove,
  denyWrite,
  invitingAct,
  type Actor,
  type GroupDenial,
  type GroupFacts,
  type LinkFacts,
} from '../server/membership/policy';
import { actOf, TRANSITIONS } from '../server/membership/transitions';

const { Invited, None, Applying, Refused, Member, Admin, Root } = MemberAuth;
const AUTHS = [Invited, None, Applying, Refused, Member, Admin, Root] as const;
const ROLES = Object.values(ROLE_SYMBOL) as RoleSymbol[];
const ORDINARY = ROLES.filter((role) => role !== 'root');

const open: GroupFacts = {
  auth: GroupAuth.Protected,
  visible: true,
  isBanned: false,
  isDisbanded: false,
  isArchived: false,
};
const groups = {
  open,
  public: { ...open, auth: GroupAuth.Public },
  private: { ...open, auth: GroupAuth.Private },
  hidden: { ...open, visible: false },
  banned: { ...open, isBanned: true },
  disbanded: { ...open, isDisbanded: true },
  archived: { ...open, isArchived: true },
  'hidden and archived': { ...open, visible: false, isArchived: true },
} satisfies Record<string, GroupFacts>;

const U = 'group.unknown';
const M = 'group.membersOnly';
const A = 'group.managersOnly';
const X = 'group.archived';
const R = 'group.rootsOnly';
const O = 'group.ownerOnly';
const same = (denial: GroupDenial | null): (GroupDenial | null)[] => AUTHS.map(() => denial);

interface Expected {
  /** By membership, for all roles of the site but super admins: invited, none, applying, refused, member, admin, root. */
  others: (GroupDenial | null)[];
  owner: GroupDenial | null;
  siteRoot: (GroupDenial | null)[];
}
type Row = [keyof typeof groups, Expected];

/** Checks one act for nine roles × seven memberships × owner or not. */
function checkTable(deny: (actor: Actor, group: GroupFacts) => GroupDenial | null, rows: readonly Row[]): void {
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

const closed: Expected = { others: same(U), owner: U, siteRoot: same(null) };
const gone: Expected = { others: same(U), owner: U, siteRoot: same(U) };

describe('opening', () =>
  checkTable(denyOpen, [
    ['open', { others: same(null), owner: null, siteRoot: same(null) }],
    ['private', { others: same(null), owner: null, siteRoot: same(null) }],
    ['archived', { others: same(null), owner: null, siteRoot: same(null) }],
    ['hidden', { others: [null, U, U, U, null, null, null], owner: null, siteRoot: same(null) }],
    ['banned', closed],
    ['disbanded', gone],
  ]));

describe('reading', () =>
  checkTable(denyRead, [
    ['open', { others: [M, M, M, M, null, null, null], owner: null, siteRoot: same(null) }],
    ['public', { others: [M, M, M, M, null, null, null], owner: null, siteRoot: same(null) }],
    ['archived', { others: [M, M, M, M, null, null, null], owner: null, siteRoot: same(null) }],
    ['hidden', { others: [M, U, U, U, null, null, null], owner: null, siteRoot: same(null) }],
    ['banned', closed],
    ['disbanded', gone],
  ]));

describe('adding something', () =>
  checkTable(denyWrite, [
    ['open', { others: [M, M, M, M, null, null, null], owner: null, siteRoot: same(null) }],
    ['archived', { others: [M, M, M, M, X, X, X], owner: X, siteRoot: same(X) }],
    ['hidden and archived', { others: [M, U, U, U, X, X, X], owner: X, siteRoot: same(X) }],
    ['banned', closed],
    ['disbanded', gone],
  ]));

describe('writing announcements', () =>
  checkTable(denyAnnounce, [
    ['open', { others: [M, M, M, M, A, null, null], owner: null, siteRoot: same(null) }],
    ['archived', { others: [M, M, M, M, A, X, X], owner: X, siteRoot: same(X) }],
    ['banned', closed],
    ['disbanded', gone],
  ]));

describe('creating invite links', () =>
  checkTable(denyInvite, [
    ['open', { others: [M, M, M, M, A, null, null], owner: null, siteRoot: same(null) }],
    ['archived', { others: [M, M, M, M, A, X, X], owner: X, siteRoot: same(X) }],
    ['banned', closed],
    ['disbanded', gone],
  ]));

describe('having a calendar', () => {
  const N = 'group.notMember';
  const outside = [N, N, N, N, null, null, null] as (GroupDenial | null)[];
  checkTable(denyCalendar, [
    ['open', { others: [M, M, M, M, null, null, null], owner: null, siteRoot: outside }],
    ['archived', { others: [M, M, M, M, null, null, null], owner: null, siteRoot: outside }],
    ['hidden', { others: [M, U, U, U, null, null, null], owner: null, siteRoot: outside }],
    ['banned', { others: same(U), owner: U, siteRoot: outside }],
    ['disbanded', gone],
  ]);
});

describe('creating accounts', () => {
  const by = (isAllowed: boolean) => (actor: Actor, group: GroupFacts) =>
    denyCreateAccounts(actor, group, { isAllowed });
  const N = 'group.noNewAccounts';
  describe('where the site allows it', () =>
    checkTable(by(true), [
      ['open', { others: [M, M, M, M, A, R, null], owner: null, siteRoot: same(null) }],
      ['archived', { others: [M, M, M, M, A, X, X], owner: X, siteRoot: same(X) }],
      ['banned', closed],
      ['disbanded', gone],
    ]));
  describe('where it does not', () =>
    checkTable(by(false), [
      ['open', { others: [M, M, M, M, A, R, N], owner: N, siteRoot: same(N) }],
      ['banned', { others: same(U), owner: U, siteRoot: same(N) }],
    ]));
});

describe('inviting', () => {
  it('invites nobody who has applied, who is accepted instead, and nobody twice', () => {
    expect(AUTHS.map(invitingAct)).toEqual([null, 'invite', 'accept', 'accept', null, null, null]);
  });
});

describe('managing', () =>
  checkTable(denyManage, [
    ['open', { others: [M, M, M, M, A, null, null], owner: null, siteRoot: same(null) }],
    ['archived', { others: [M, M, M, M, A, null, null], owner: null, siteRoot: same(null) }],
    ['hidden', { others: [M, U, U, U, A, null, null], owner: null, siteRoot: same(null) }],
    ['banned', closed],
    ['disbanded', gone],
  ]));

describe('changing the settings and archiving', () =>
  checkTable(denyConfigure, [
    ['open', { others: [M, M, M, M, R, R, null], owner: null, siteRoot: same(null) }],
    ['archived', { others: [M, M, M, M, R, R, null], owner: null, siteRoot: same(null) }],
    ['hidden', { others: [M, U, U, U, R, R, null], owner: null, siteRoot: same(null) }],
    ['banned', closed],
    ['disbanded', gone],
  ]));

describe('disbanding', () =>
  checkTable(denyDisband, [
    ['open', { others: [M, M, M, M, O, O, O], owner: null, siteRoot: same(null) }],
    ['hidden', { others: [M, U, U, U, O, O, O], owner: null, siteRoot: same(null) }],
    ['banned', closed],
    ['disbanded', gone],
  ]));

const applied = 'group.alreadyApplied';
const joined = 'group.alreadyMember';
const joining: (GroupDenial | null)[] = [null, null, applied, null, joined, joined, joined];
/** Who has applied to a group that has become public can join it. */
const joiningPublic: (GroupDenial | null)[] = [null, null, null, null, joined, joined, joined];
describe('joining', () =>
  checkTable(denyJoin, [
    ['public', { others: joiningPublic, owner: joined, siteRoot: joiningPublic }],
    ['open', { others: joining, owner: joined, siteRoot: joining }],
    ['private', { others: joining, owner: joined, siteRoot: joining }],
    ['archived', { others: same(X), owner: X, siteRoot: same(X) }],
    ['hidden and archived', { others: [X, U, U, U, X, X, X], owner: X, siteRoot: same(X) }],
    ['hidden', { others: [null, U, U, U, joined, joined, joined], owner: joined, siteRoot: joining }],
    ['banned', { others: same(U), owner: U, siteRoot: joining }],
    ['disbanded', gone],
  ]));

describe('joining by an invite link', () => {
  const usable: LinkFacts = { isRevoked: false, isExpired: false, isUsedUp: false, wasRemoved: false };
  const by = (link: LinkFacts) => (actor: Actor, group: GroupFacts) => denyJoinByLink(actor, group, link);
  const expected = (denial: GroupDenial | null): Expected => {
    const others = [denial, denial, denial, denial, joined, joined, joined] as const;
    return { others: [...others], owner: joined, siteRoot: [...others] };
  };
  const everybody = (denial: GroupDenial): Expected => ({
    others: same(denial),
    owner: denial,
    siteRoot: same(denial),
  });
  describe('that can be used', () =>
    checkTable(by(usable), [
      ['public', expected(null)],
      ['open', expected(null)],
      ['private', expected(null)],
      ['hidden', expected(null)],
      ['archived', expected(X)],
      ['banned', everybody('group.linkOfBanned')],
      ['disbanded', everybody('group.noInviteLink')],
    ]));
  it.each<[keyof LinkFacts, GroupDenial]>([
    ['isRevoked', 'group.linkRevoked'],
    ['isExpired', 'group.linkExpired'],
    ['isUsedUp', 'group.linkUsedUp'],
    ['wasRemoved', 'group.linkOfRemoved'],
  ])('with %s', (fact, denial) => {
    for (const role of ROLES) {
      const found = AUTHS.map((auth) =>
        denyJoinByLink({ roles: [role], auth, isOwner: false }, open, { ...usable, [fact]: true }),
      );
      expect(found, role).toEqual([denial, denial, denial, denial, joined, joined, joined]);
    }
  });
});

const no = 'group.notMember';
describe('leaving', () =>
  checkTable(denyExit, [
    [
      'open',
      {
        others: [null, no, no, no, null, null, null],
        owner: 'group.ownerStays',
        siteRoot: [null, no, no, no, null, null, null],
      },
    ],
    [
      'hidden',
      {
        others: [null, U, U, U, null, null, null],
        owner: 'group.ownerStays',
        siteRoot: [null, no, no, no, null, null, null],
      },
    ],
    [
      'archived',
      {
        others: [null, no, no, no, null, null, null],
        owner: 'group.ownerStays',
        siteRoot: [null, no, no, no, null, null, null],
      },
    ],
    ['banned', { others: same(U), owner: U, siteRoot: [null, no, no, no, null, null, null] }],
    ['disbanded', gone],
  ]));

describe('editing an announcement', () => {
  const N = 'group.notYourAnnouncement';
  describe('of one’s own', () =>
    checkTable(
      (actor, group) => denyEditAnnouncement(actor, group, { isAuthor: true }),
      [
        ['open', { others: [M, M, M, M, A, null, null], owner: null, siteRoot: same(null) }],
        ['archived', { others: [M, M, M, M, A, X, X], owner: X, siteRoot: same(X) }],
      ],
    ));
  describe('of somebody else', () =>
    checkTable(
      (actor, group) => denyEditAnnouncement(actor, group, { isAuthor: false }),
      [['open', { others: [M, M, M, M, A, N, null], owner: null, siteRoot: same(null) }]],
    ));
});

const actors = {
  member: { roles: ['default_user'], auth: Member, isOwner: false },
  admin: { roles: ['default_user'], auth: Admin, isOwner: false },
  root: { roles: ['default_user'], auth: Root, isOwner: false },
  owner: { roles: ['default_user'], auth: Root, isOwner: true },
  'site admin': { roles: ['admin'], auth: None, isOwner: false },
  'site root': { roles: ['root'], auth: None, isOwner: false },
} satisfies Record<string, Actor>;
type ActorName = keyof typeof actors;

describe('what others can be made', () => {
  // Columns: applying, refused, member, admin, root.
  it.each<[ActorName, MemberAuth[][]]>([
    ['member', [[], [], [], [], []]],
    ['site admin', [[], [], [], [], []]],
    ['admin', [[Refused, Member], [Member], [], [], []]],
    ['root', [[Refused, Member, Admin], [Member], [Admin], [Member], []]],
    ['owner', [[Refused, Member, Admin], [Member], [Admin, Root], [Root, Member], [Admin, Member]]],
    ['site root', [[Refused, Member, Admin], [Member], [Admin, Root], [Root, Member], [Admin, Member]]],
  ])('by %s', (name, expected) => {
    const targets = [Applying, Refused, Member, Admin, Root] as const;
    expect(choicesFor(actors[name], open, { auth: Invited, isOwner: false, isSelf: false })).toEqual([]);
    const found = targets.map((auth) => choicesFor(actors[name], open, { auth, isOwner: false, isSelf: false }));
    expect(found).toEqual(expected);
  });

  it('is exactly what the table of transitions has, for every pair of states', () => {
    for (const from of AUTHS) {
      for (const to of AUTHS) {
        const target = { auth: from, isOwner: false, isSelf: false };
        const isPossible = to !== None && actOf(from, to, 'superior') !== null;
        expect(denyChange(actors['site root'], open, target, to) === null, `${from} → ${to}`).toBe(isPossible);
      }
    }
  });

  it('never adds a member to an archived group', () => {
    const targets = [Applying, Refused, Member, Admin, Root] as const;
    const found = targets.map((auth) =>
      choicesFor(actors.owner, groups.archived, { auth, isOwner: false, isSelf: false }),
    );
    expect(found).toEqual([[Refused], [], [Admin, Root], [Root, Member], [Admin, Member]]);
  });

  it('is nothing for the owner and for oneself', () => {
    for (const actor of Object.values(actors)) {
      expect(choicesFor(actor, open, { auth: Root, isOwner: true, isSelf: false })).toEqual([]);
      expect(choicesFor(actor, open, { auth: Member, isOwner: false, isSelf: true })).toEqual([]);
    }
  });

  it('is nothing in a group that the actor cannot open', () => {
    const applicant = { auth: Applying, isOwner: false, isSelf: false };
    expect(choicesFor(actors.owner, groups.banned, applicant)).toEqual([]);
    expect(choicesFor(actors['site root'], groups.disbanded, applicant)).toEqual([]);
  });
});

describe('who removes whom', () => {
  const low = 'group.rankTooLow';
  // Columns: invited, none, applying, refused, member, admin, root.
  it.each<[ActorName, (GroupDenial | null)[]]>([
    ['member', same(A)],
    ['site admin', same(M)],
    ['admin', [null, 'group.noUser', null, null, null, low, low]],
    ['root', [null, 'group.noUser', null, null, null, null, low]],
    ['owner', [null, 'group.noUser', null, null, null, null, null]],
    ['site root', [null, 'group.noUser', null, null, null, null, null]],
  ])('%s', (name, expected) => {
    const found = AUTHS.map((auth) => denyRemove(actors[name], open, { auth, isOwner: false, isSelf: false }));
    expect(found).toEqual(expected);
  });

  it('is nobody the owner, and nobody themselves', () => {
    expect(denyRemove(actors['site root'], open, { auth: Root, isOwner: true, isSelf: false })).toBe(
      'group.ownerFixed',
    );
    expect(denyRemove(actors.owner, open, { auth: Root, isOwner: true, isSelf: true })).toBe('group.notYourself');
  });
});

describe('who hands the group over, and to whom', () => {
  it.each<[ActorName, (GroupDenial | null)[]]>([
    ['member', same(O)],
    ['admin', same(O)],
    ['root', same(O)],
    ['site admin', same(M)],
    ['owner', ['group.noUser', 'group.noUser', 'group.noUser', 'group.noUser', null, null, null]],
    ['site root', ['group.noUser', 'group.noUser', 'group.noUser', 'group.noUser', null, null, null]],
  ])('%s', (name, expected) => {
    expect(AUTHS.map((auth) => denyHandOver(actors[name], open, { auth, isOwner: false }))).toEqual(expected);
  });

  it('is not the owner again', () => {
    expect(denyHandOver(actors.owner, open, { auth: Root, isOwner: true })).toBe('group.alreadyOwner');
  });
});

describe('the table of transitions', () => {
  it('has each change once, and none that changes nothing', () => {
    const keys = TRANSITIONS.map(({ from, to, by, act }) => `${from} ${to} ${by} ${act}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(TRANSITIONS.filter(({ from, to, act }) => from === to && act !== 'inherit')).toEqual([]);
  });

  it('leads from every state back to none, and to every state from none', () => {
    const reach = (start: MemberAuth, step: (at: MemberAuth) => MemberAuth[]): Set<MemberAuth> => {
      const found = new Set([start]);
      for (const at of found) for (const next of step(at)) found.add(next);
      return found;
    };
    const forward = reach(None, (at) => TRANSITIONS.filter(({ from }) => from === at).map(({ to }) => to));
    const backward = reach(None, (at) => TRANSITIONS.filter(({ to }) => to === at).map(({ from }) => from));
    expect([...forward].sort()).toEqual([...AUTHS]);
    expect([...backward].sort()).toEqual([...AUTHS]);
  });
});
