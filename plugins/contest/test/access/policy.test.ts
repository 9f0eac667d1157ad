import { describe, expect, it } from 'vitest';
import { ContestAuth, ContestStatus } from '../../contract';
import {
  matchesAccountRule,
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

const open: ContestAccessRules = {
  uid: 'author',
  auth: ContestAuth.Public,
  isVisible: true,
  gid: null,
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
  'of a group': { ...open, gid: 4 },
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
    expect(isOrganiser(viewers.user, { uid: null })).toBe(false);
  });
});

describe('permission to see that a contest exists', () => {
  const visibleTo = (name: keyof typeof contests) =>
    Object.entries({ ...viewers, visitor: null }).filter(([, one]) => denyView(one, contests[name]) === null);
  const names = (name: keyof typeof contests) => visibleTo(name).map(([one]) => one);

  it('is everybody, but for those that are hidden or of a group: they are for who runs them', () => {
    expect(names('open')).toHaveLength(Object.keys(viewers).length + 1);
    expect(names('private')).toHaveLength(Object.keys(viewers).length + 1);
    expect(names('hidden')).toEqual(['author', 'root']);
    expect(names('of a group')).toEqual(['author', 'root']);
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
    ['user', 'of a group', 'during', registered, 'contest.unknown'],
    ['author', 'of a group', 'during', unregistered, null],
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
    ['user', 'of a group', 'during', registered, 'contest.unknown'],
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
    expect(denyRegistration(viewers.user, contests['of a group'])).toBe('contest.unknown');
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
