import { siteFor } from '@tribunal/server/place';
import { describe, expect, it } from 'vitest';
import { groupWith, RIGHTS } from '../../../../core/server/test/place/fake-places';
import { ContestAuth, ContestStatus } from '../../contract';
import {
  denyDelete,
  matchesAccountRule,
  rightsIn,
  isModerator,
  isOrganiser,
  readAccountRule,
  denyEntry,
  denyRegistration,
  denyView,
  denySubmit,
  statusOf,
  type ContestAccessRules,
  type ContestDenial,
  type Membership,
} from '../../server/contests';

const at = (time: string): Date => new Date(`2026-03-01T${time}Z`);
const start = at('10:00:00');
const end = at('15:00:00');

/** What users may do on the site. */
const ON_SITE = rightsIn({ permissions: new Set() }, siteFor({ uid: 'user', roles: ['default_user'] }));
const inGroup = (rights: Parameters<typeof groupWith>[1]) => rightsIn(null, groupWith(4, rights));

const open: ContestAccessRules = {
  uid: 'author',
  gid: null,
  auth: ContestAuth.Public,
  isVisible: true,
  place: ON_SITE,
  startAt: start,
  endAt: end,
  hasAccountRule: false,
  accountRule: null,
  takesLate: false,
  isRecord: false,
};
const rule = '<prefix>team</prefix><suffix></suffix><start>1</start><end>10</end><extra>guest</extra>';
const contests = {
  open,
  hidden: { ...open, isVisible: false },
  'of another group': { ...open, gid: 4, place: inGroup(RIGHTS.stranger) },
  'of the group': {
    ...open,
    gid: 4,
    place: inGroup(RIGHTS.groupAdmin),
  },
  'of the archived group': {
    ...open,
    gid: 4,
    place: inGroup({ ...RIGHTS.groupAdmin, canWrite: false }),
  },
  'of the managed group': {
    ...open,
    gid: 4,
    place: inGroup(RIGHTS.groupRoot),
  },
  'hidden of the group': {
    ...open,
    gid: 4,
    isVisible: false,
    place: inGroup(RIGHTS.groupAdmin),
  },
  'private of the group with a rule': {
    ...open,
    gid: 4,
    auth: ContestAuth.Private,
    hasAccountRule: true,
    accountRule: rule,
    place: inGroup(RIGHTS.groupAdmin),
  },
  'private of the group': {
    ...open,
    gid: 4,
    auth: ContestAuth.Private,
    place: inGroup(RIGHTS.member),
  },
  private: { ...open, auth: ContestAuth.Private },
  protected: { ...open, auth: ContestAuth.Protected },
  'private with a rule': { ...open, auth: ContestAuth.Private, hasAccountRule: true, accountRule: rule },
  'open with a rule': { ...open, hasAccountRule: true, accountRule: rule },
  'open with a broken rule': { ...open, hasAccountRule: true, accountRule: 'everybody' },
  'taking late ones': { ...open, takesLate: true },
  record: { ...open, isRecord: true },
} satisfies Record<string, ContestAccessRules>;
const viewers = {
  author: { uid: 'author', username: 'author', roles: ['admin'] },
  root: { uid: 'root', username: 'root', roles: ['root'] },
  admin: { uid: 'admin', username: 'admin', roles: ['admin'] },
  'problem admin': { uid: 'p', username: 'p', roles: ['problem_admin'] },
  user: { uid: 'user', username: 'user', roles: ['default_user'] },
  team7: { uid: 't7', username: 'Team7', roles: ['default_user'] },
  guest: { uid: 'g', username: 'GUEST', roles: ['default_user'] },
} as const;
const times = { before: at('09:59:59'), during: start, 'at the end': end, later: at('20:00:00') };
const unregistered: Membership = { isRegistered: false };
const registered: Membership = { isRegistered: true };
const virtual: Membership = { isRegistered: true, isVirtual: true };

type Row = [keyof typeof viewers, keyof typeof contests, keyof typeof times, Membership, ContestDenial | null];

describe('the organisers of a contest', () => {
  it('is its author and root, and no other admin', () => {
    const running = Object.entries(viewers).filter(([, one]) => isOrganiser(one, open));
    expect(running.map(([name]) => name)).toEqual(['author', 'root']);
    expect(isOrganiser(null, open)).toBe(false);
    expect(isOrganiser(viewers.user, { uid: null, place: ON_SITE })).toBe(false);
  });
});

describe('what a viewer may do in a place', () => {
  const permissions = (...names: 'contest_admin'[]) => new Set(names);
  it.each([
    ['a visitor', null, [true, false, false, false]],
    ['a user', { roles: ['default_user'], permissions: permissions() }, [true, false, true, false]],
    ['an admin', { roles: ['admin'], permissions: permissions('contest_admin') }, [true, true, true, false]],
    ['root', { roles: ['root'], permissions: permissions('contest_admin') }, [true, true, true, true]],
  ] as const)('on the site: %s', (_who, viewer, [canRead, canCreate, canManageOwn, canManage]) => {
    const rights = { canRead, canWrite: true, canCreate, canManageOwn, canManage };
    expect(rightsIn(viewer, siteFor(viewer && { uid: 'somebody', roles: viewer.roles }))).toEqual(rights);
  });

  it.each([
    ['somebody else', 'stranger', [false, false, false]],
    ['a member', 'member', [true, false, false]],
    ['a group admin', 'groupAdmin', [true, true, false]],
    ['a group root', 'groupRoot', [true, true, true]],
  ] as const)('in a group: %s', (_who, name, [canRead, canCreate, canManage]) => {
    const rights = { canRead, canManageOwn: canCreate, canManage };
    expect(inGroup(RIGHTS[name])).toEqual({ ...rights, canWrite: canRead, canCreate });
    const archived = inGroup({ ...RIGHTS[name], canWrite: false });
    expect(archived).toEqual({ ...rights, canWrite: false, canCreate: false });
  });
});

describe('the organisers of a contest of a group', () => {
  it.each([
    ['of another group', ['root']],
    ['of the group', ['author', 'root']],
    ['of the managed group', Object.keys(viewers)],
    ['private of the group', ['root']],
  ] as const)('%s', (contest, organisers) => {
    const found = Object.entries(viewers).filter(([, one]) => isOrganiser(one, contests[contest]));
    expect(found.map(([name]) => name)).toEqual(organisers);
  });
});

describe('those who see what is hidden from participants', () => {
  it.each([
    ['open', null, ['author', 'root']],
    ['of the group', 4, Object.keys(viewers)],
    ['private of the group', 4, ['root']],
  ] as const)('%s', (contest, gid, moderators) => {
    const found = Object.entries(viewers).filter(([, one]) => isModerator(one, { ...contests[contest], gid }));
    expect(found.map(([name]) => name)).toEqual(moderators);
  });

  it('are also the admins of its group', () => {
    const managed = { ...open, gid: 4, place: inGroup(RIGHTS.groupAdmin) };
    expect([isModerator(viewers.user, managed), isOrganiser(viewers.user, managed)]).toEqual([true, false]);
    expect(isModerator(null, managed)).toBe(false);
  });
});

describe('permission to delete a contest', () => {
  it.each([
    ['author', 'open', null, null, 'contest.admin.contestHasSubmissions'],
    ['user', 'open', null, 'forbidden', 'forbidden'],
    ['root', 'open', null, null, null],
    ['author', 'of the group', 4, null, null],
    ['user', 'of the group', 4, 'forbidden', 'forbidden'],
    ['user', 'of the managed group', 4, null, null],
    ['author', 'of another group', 4, 'forbidden', 'forbidden'],
    ['root', 'of another group', 4, null, null],
  ] as const)('%s, %s in group %s: without submissions %s, with some %s', (viewer, contest, gid, without, withSome) => {
    const place = { ...contests[contest], gid };
    expect(denyDelete(viewers[viewer], place, { hasSubmissions: false })).toBe(without);
    expect(denyDelete(viewers[viewer], place, { hasSubmissions: true })).toBe(withSome);
  });
});

describe('permission to see that a contest exists', () => {
  const visibleTo = (name: keyof typeof contests) =>
    Object.entries({ ...viewers, visitor: null }).filter(([, one]) => denyView(one, contests[name]) === null);
  const names = (name: keyof typeof contests) => visibleTo(name).map(([one]) => one);

  it('is everybody, but for those that are hidden: they are for who runs them', () => {
    expect(names('open')).toHaveLength(Object.keys(viewers).length + 1);
    expect(names('private')).toHaveLength(Object.keys(viewers).length + 1);
    expect(names('hidden')).toEqual(['author', 'root']);
  });

  it('is of members for those of a group, and root', () => {
    expect(names('of another group')).toEqual(['root']);
    expect(names('of the group')).toHaveLength(Object.keys(viewers).length + 1);
    expect(names('hidden of the group')).toEqual(['author', 'root']);
  });
});

describe('permission to enter', () => {
  it.each<Row>([
    ['user', 'open', 'during', unregistered, null],
    ['user', 'open', 'before', unregistered, 'contest.notStarted'],
    ['admin', 'open', 'before', unregistered, 'contest.notStarted'],
    ['problem admin', 'open', 'before', unregistered, 'contest.notStarted'],
    ['author', 'open', 'before', unregistered, null],
    ['root', 'open', 'before', unregistered, null],
    ['user', 'hidden', 'during', unregistered, 'contest.unknown'],
    ['admin', 'hidden', 'during', registered, 'contest.unknown'],
    ['author', 'hidden', 'during', unregistered, null],
    ['user', 'of another group', 'during', registered, 'contest.unknown'],
    ['author', 'of another group', 'during', registered, 'contest.unknown'],
    ['root', 'of another group', 'before', unregistered, null],
    ['user', 'of the group', 'during', unregistered, null],
    ['user', 'of the group', 'before', unregistered, 'contest.notStarted'],
    ['user', 'of the managed group', 'before', unregistered, null],
    ['user', 'private of the group', 'during', unregistered, 'contest.needsPassword'],
    ['user', 'private of the group with a rule', 'during', unregistered, null],
    ['user', 'private of the group with a rule', 'before', unregistered, 'contest.notStarted'],
    ['user', 'private', 'during', unregistered, 'contest.needsPassword'],
    ['user', 'private', 'later', unregistered, 'contest.needsPassword'],
    ['admin', 'private', 'during', unregistered, 'contest.needsPassword'],
    ['user', 'private', 'during', registered, null],
    ['user', 'private', 'before', registered, 'contest.notStarted'],
    ['user', 'private with a rule', 'during', registered, 'contest.accountNotAllowed'],
    ['team7', 'private with a rule', 'during', registered, null],
    ['guest', 'private with a rule', 'during', registered, null],
    ['user', 'protected', 'during', unregistered, null],
    ['user', 'open with a rule', 'during', unregistered, null],
  ])('%s, %s, %s, %j: %s', (viewer, contest, now, membership, contestDenial) => {
    expect(denyEntry(viewers[viewer], contests[contest], membership, times[now])).toBe(contestDenial);
  });
});

describe('permission to submit', () => {
  it.each<Row>([
    ['user', 'open', 'during', unregistered, null],
    ['user', 'open', 'before', unregistered, 'contest.notStarted'],
    ['admin', 'open', 'before', unregistered, 'contest.notStarted'],
    ['author', 'open', 'before', unregistered, null],
    ['user', 'open', 'at the end', unregistered, 'contest.ended'],
    ['author', 'open', 'at the end', unregistered, 'contest.ended'],
    ['root', 'open', 'later', unregistered, 'contest.ended'],
    ['user', 'taking late ones', 'later', unregistered, null],
    ['user', 'open', 'later', virtual, null],
    ['user', 'record', 'later', unregistered, 'contest.isRecord'],
    ['user', 'hidden', 'during', unregistered, 'contest.unknown'],
    ['user', 'of another group', 'during', registered, 'contest.unknown'],
    ['author', 'of another group', 'during', registered, 'contest.unknown'],
    ['user', 'of the group', 'during', unregistered, null],
    ['user', 'of the group', 'before', unregistered, 'contest.notStarted'],
    ['user', 'of the managed group', 'before', unregistered, null],
    ['user', 'private of the group', 'during', unregistered, 'contest.needsRegistration'],
    ['user', 'private of the group with a rule', 'during', unregistered, 'contest.needsRegistration'],
    ['user', 'of the archived group', 'during', unregistered, 'contest.archived'],
    ['author', 'of the archived group', 'during', unregistered, 'contest.archived'],
    ['user', 'private', 'during', unregistered, 'contest.needsRegistration'],
    ['user', 'protected', 'during', unregistered, 'contest.needsRegistration'],
    ['user', 'protected', 'during', registered, null],
    ['author', 'private', 'during', unregistered, null],
    ['user', 'open with a rule', 'during', unregistered, 'contest.accountNotAllowed'],
    ['team7', 'open with a rule', 'during', unregistered, null],
    ['user', 'open with a broken rule', 'during', unregistered, 'contest.accountNotAllowed'],
  ])('%s, %s, %s, %j: %s', (viewer, contest, now, membership, contestDenial) => {
    expect(denySubmit(viewers[viewer], contests[contest], membership, times[now])).toBe(contestDenial);
  });
});

describe('an accepted password', () => {
  it('is everybody whose account the rule lets in', () => {
    expect(denyRegistration(viewers.user, contests.private)).toBeNull();
    expect(denyRegistration(viewers.user, contests['private with a rule'])).toBe('contest.accountNotAllowed');
    expect(denyRegistration(viewers.team7, contests['private with a rule'])).toBeNull();
    expect(denyRegistration(viewers.user, contests.hidden)).toBe('contest.unknown');
    expect(denyRegistration(viewers.user, contests['of another group'])).toBe('contest.unknown');
  });
});

describe('the rule for accounts', () => {
  const fits = (name: string): boolean => matchesAccountRule(readAccountRule(rule)!, name);
  it.each([
    ['team1', true],
    ['TEAM10', true],
    ['guest', true],
    ['team0', false],
    ['team11', false],
    ['team01', false],
    ['team', false],
    ['team1x', false],
    ['xteam1', false],
    ['team-1', false],
    ['', false],
  ])('%s: %s', (name, isIn) => expect(fits(name)).toBe(isIn));

  it('that says no numbers is none', () => {
    expect(readAccountRule('<prefix>a</prefix><suffix></suffix><start></start><end>3</end>')).toBeNull();
    expect(readAccountRule('')).toBeNull();
  });
});

describe('the phase', () => {
  it('is counted from the clock', () => {
    expect(Object.values(times).map((now) => statusOf(open, now))).toEqual([
      ContestStatus.Scheduled,
      ContestStatus.Running,
      ContestStatus.Ended,
      ContestStatus.Ended,
    ]);
  });
});
