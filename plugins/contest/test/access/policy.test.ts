import { describe, expect, it } from 'vitest';
import { ContestAuth, ContestStatus } from '../../contract';
import {
  countedUntil,
  fitsAccountRule,
  hiddenSince,
  isContestAdmin,
  mayContainEnd,
  readAccountRule,
  refuseEntry,
  refuseRegistration,
  refuseSight,
  refuseSubmit,
  sealedSince,
  statusOf,
  type Governed,
  type Refusal,
  type Footing,
} from '../../server/contests';

const at = (time: string): Date => new Date(`2026-03-01T${time}Z`);
const start = at('10:00:00');
const end = at('15:00:00');

const open: Governed = {
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
const what = {
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
} satisfies Record<string, Governed>;
const who = {
  author: { uid: 'author', username: 'author', roles: ['admin'] },
  root: { uid: 'root', username: 'root', roles: ['root'] },
  admin: { uid: 'admin', username: 'admin', roles: ['admin'] },
  'problem admin': { uid: 'p', username: 'p', roles: ['problem_admin'] },
  user: { uid: 'user', username: 'user', roles: ['default_user'] },
  team7: { uid: 't7', username: 'Team7', roles: ['default_user'] },
  guest: { uid: 'g', username: 'GUEST', roles: ['default_user'] },
} as const;
const when = { before: at('09:59:59'), during: start, 'at the end': end, later: at('20:00:00') };
const stranger: Footing = { isRegistered: false };
const registered: Footing = { isRegistered: true };
const virtual: Footing = { isRegistered: true, isVirtual: true };

type Row = [keyof typeof who, keyof typeof what, keyof typeof when, Footing, Refusal | null];

describe('who runs a contest', () => {
  it('is its author and root, and no other admin', () => {
    const running = Object.entries(who).filter(([, one]) => isContestAdmin(one, open));
    expect(running.map(([name]) => name)).toEqual(['author', 'root']);
    expect(isContestAdmin(null, open)).toBe(false);
    expect(isContestAdmin(who.user, { uid: null })).toBe(false);
  });
});

describe('who may hear of a contest', () => {
  const hearing = (name: keyof typeof what) =>
    Object.entries({ ...who, visitor: null }).filter(([, one]) => refuseSight(one, what[name]) === null);
  const names = (name: keyof typeof what) => hearing(name).map(([one]) => one);

  it('is everybody, but for those that are hidden or of a group: they are for who runs them', () => {
    expect(names('open')).toHaveLength(Object.keys(who).length + 1);
    expect(names('private')).toHaveLength(Object.keys(who).length + 1);
    expect(names('hidden')).toEqual(['author', 'root']);
    expect(names('of a group')).toEqual(['author', 'root']);
  });
});

describe('who may enter', () => {
  it.each<Row>([
    ['user', 'open', 'during', stranger, null],
    ['user', 'open', 'before', stranger, 'contest.notStarted'],
    ['admin', 'open', 'before', stranger, 'contest.notStarted'],
    ['problem admin', 'open', 'before', stranger, 'contest.notStarted'],
    ['author', 'open', 'before', stranger, null],
    ['root', 'open', 'before', stranger, null],
    ['user', 'hidden', 'during', stranger, 'contest.unknown'],
    ['admin', 'hidden', 'during', registered, 'contest.unknown'],
    ['author', 'hidden', 'during', stranger, null],
    ['user', 'of a group', 'during', registered, 'contest.unknown'],
    ['author', 'of a group', 'during', stranger, null],
    ['user', 'private', 'during', stranger, 'contest.needsPassword'],
    ['user', 'private', 'later', stranger, 'contest.needsPassword'],
    ['admin', 'private', 'during', stranger, 'contest.needsPassword'],
    ['user', 'private', 'during', registered, null],
    ['user', 'private', 'before', registered, 'contest.notStarted'],
    ['user', 'private with a rule', 'during', registered, 'contest.accountNotAllowed'],
    ['team7', 'private with a rule', 'during', registered, null],
    ['guest', 'private with a rule', 'during', registered, null],
    ['user', 'protected', 'during', stranger, null],
    ['user', 'open with a rule', 'during', stranger, null],
  ])('%s, %s, %s, %j: %s', (viewer, contest, now, footing, refusal) => {
    expect(refuseEntry(who[viewer], what[contest], footing, when[now])).toBe(refusal);
  });
});

describe('who may submit', () => {
  it.each<Row>([
    ['user', 'open', 'during', stranger, null],
    ['user', 'open', 'before', stranger, 'contest.notStarted'],
    ['admin', 'open', 'before', stranger, 'contest.notStarted'],
    ['author', 'open', 'before', stranger, null],
    ['user', 'open', 'at the end', stranger, 'contest.ended'],
    ['author', 'open', 'at the end', stranger, 'contest.ended'],
    ['root', 'open', 'later', stranger, 'contest.ended'],
    ['user', 'taking late ones', 'later', stranger, null],
    ['user', 'open', 'later', virtual, null],
    ['user', 'record', 'later', stranger, 'contest.isRecord'],
    ['user', 'hidden', 'during', stranger, 'contest.unknown'],
    ['user', 'of a group', 'during', registered, 'contest.unknown'],
    ['user', 'private', 'during', stranger, 'contest.needsRegistration'],
    ['user', 'protected', 'during', stranger, 'contest.needsRegistration'],
    ['user', 'protected', 'during', registered, null],
    ['author', 'private', 'during', stranger, null],
    ['user', 'open with a rule', 'during', stranger, 'contest.accountNotAllowed'],
    ['team7', 'open with a rule', 'during', stranger, null],
    ['user', 'open with a broken rule', 'during', stranger, 'contest.accountNotAllowed'],
  ])('%s, %s, %s, %j: %s', (viewer, contest, now, footing, refusal) => {
    expect(refuseSubmit(who[viewer], what[contest], footing, when[now])).toBe(refusal);
  });
});

describe('whose password is taken', () => {
  it('is everybody whose account the rule lets in', () => {
    expect(refuseRegistration(who.user, what.private)).toBeNull();
    expect(refuseRegistration(who.user, what['private with a rule'])).toBe('contest.accountNotAllowed');
    expect(refuseRegistration(who.team7, what['private with a rule'])).toBeNull();
    expect(refuseRegistration(who.user, what.hidden)).toBe('contest.unknown');
    expect(refuseRegistration(who.user, what['of a group'])).toBe('contest.unknown');
  });
});

describe('the rule for accounts', () => {
  const fits = (name: string): boolean => fitsAccountRule(readAccountRule(rule)!, name);
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
    expect(Object.values(when).map((now) => statusOf(open, now))).toEqual([
      ContestStatus.Scheduled,
      ContestStatus.Running,
      ContestStatus.Ended,
      ContestStatus.Ended,
    ]);
  });
});

describe('what is sealed', () => {
  const sealAt = at('14:00:00');
  const sealed = { ...open, isSealed: true, sealAt, isUnsealedByEnd: true, revealedAt: null, takesLate: true };
  const byHand = { ...sealed, isUnsealedByEnd: false };

  it.each([
    ['before the seal', sealed, '13:59:59', null],
    ['from the seal on', sealed, '14:00:00', sealAt],
    ['after an end that ends it', sealed, '15:00:00', null],
    ['after an end that does not', byHand, '15:00:00', sealAt],
    ['until it is ended by hand', { ...byHand, revealedAt: at('16:00:00') }, '17:00:00', null],
    ['never without a seal', { ...byHand, isSealed: false }, '14:30:00', null],
  ])('%s', (_when, contest, now, since) => expect(sealedSince(contest, at(now))).toEqual(since));

  it('is not for those who run the contest', () => {
    const now = at('14:30:00');
    expect([who.author, who.root].map((one) => hiddenSince(one, sealed, now))).toEqual([null, null]);
    expect([who.admin, who.user, null].map((one) => hiddenSince(one, sealed, now))).toEqual([sealAt, sealAt, sealAt]);
  });

  it.each([
    ['a user sees up to the seal', who.user, sealed, true, '14:30:00', sealAt],
    ['an admin sees up to the end', who.author, sealed, false, '14:30:00', end],
    ['late ones are left out unless asked for', who.user, sealed, false, '16:00:00', end],
    ['late ones count where that is asked for', who.user, sealed, true, '16:00:00', null],
    ['late ones stay hidden under a seal', who.user, byHand, true, '16:00:00', sealAt],
    ['an admin sees them all the same', who.root, byHand, true, '16:00:00', null],
    ['none are late where none are taken', who.root, { ...byHand, takesLate: false }, true, '16:00:00', end],
  ])('%s', (_what, viewer, contest, containsEnd, now, until) => {
    expect(countedUntil(viewer, contest, containsEnd, at(now))).toEqual(until);
  });

  it('cannot be looked at with late ones while it is', () => {
    expect(mayContainEnd(who.user, sealed, at('14:30:00'))).toBe(false);
    expect(mayContainEnd(who.user, sealed, at('15:00:00'))).toBe(true);
    expect(mayContainEnd(who.user, byHand, at('15:00:00'))).toBe(false);
  });
});
