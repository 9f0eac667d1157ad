import { describe, expect, it } from 'vitest';
import { siteFor } from '@tribunal/server/place';
import {
  canContainEnd,
  countedUntil,
  denyFreezeChange,
  freezeChangeOf,
  freezeMsOf,
  frozenSince,
  hiddenSince,
  isFrozenFor,
  revealedAfter,
  rightsIn,
  type ViewedFreeze,
} from '../../server/contests';

const at = (time: string): Date => new Date(`2026-03-01T${time}Z`);
const freezeAt = at('14:00:00');
const end = at('15:00:00');

const auto: ViewedFreeze = {
  place: rightsIn({ permissions: new Set() }, siteFor(null)),
  uid: 'author',
  startAt: at('10:00:00'),
  endAt: end,
  takesLate: true,
  isSealed: true,
  sealAt: freezeAt,
  isUnsealedByEnd: true,
  revealedAt: null,
};
const manual = { ...auto, isUnsealedByEnd: false };
const revealed = { ...manual, revealedAt: at('15:01:00') };
const open = { ...manual, isSealed: false, sealAt: null };
const contests = { auto, manual, revealed, open, 'without late ones': { ...manual, takesLate: false } };

const viewers = {
  author: { uid: 'author', roles: ['admin'] },
  root: { uid: 'root', roles: ['root'] },
  admin: { uid: 'admin', roles: ['admin'] },
  user: { uid: 'user', roles: ['default_user'] },
  visitor: null,
} as const;

describe('the freeze of a contest', () => {
  it.each([
    ['auto', '13:59:59', null],
    ['auto', '14:00:00', freezeAt],
    ['auto', '15:00:00', null],
    ['manual', '14:59:59', freezeAt],
    ['manual', '15:00:00', freezeAt],
    ['revealed', '17:00:00', null],
    ['open', '14:30:00', null],
  ] as const)('of %s hides at %s what was submitted since %s', (contest, now, since) => {
    expect(frozenSince(contests[contest], at(now))).toEqual(since);
    expect(isFrozenFor(contests[contest], at('13:59:59'), at(now))).toBe(false);
    expect(isFrozenFor(contests[contest], freezeAt, at(now))).toBe(since !== null);
  });

  it.each([
    ['author', null],
    ['root', null],
    ['admin', freezeAt],
    ['user', freezeAt],
    ['visitor', freezeAt],
  ] as const)('hides from %s what was submitted since %s', (viewer, since) => {
    expect(hiddenSince(viewers[viewer], auto, at('14:30:00'))).toEqual(since);
  });

  it.each([
    ['auto', 4 * 3_600_000],
    ['open', null],
  ] as const)('of %s begins %s ms after the start', (contest, ms) => expect(freezeMsOf(contests[contest])).toBe(ms));
});

describe('submissions after the end', () => {
  it.each([
    ['auto', '14:30:00', false],
    ['auto', '15:00:00', true],
    ['manual', '15:00:00', false],
    ['without late ones', '15:00:00', false],
  ] as const)('of %s can be shown to a user at %s: %s', (contest, now, can) => {
    expect(canContainEnd(viewers.user, contests[contest], at(now))).toBe(can);
  });

  it.each([
    ['user', 'auto', true, '14:30:00', freezeAt],
    ['author', 'auto', false, '14:30:00', end],
    ['user', 'auto', false, '16:00:00', end],
    ['user', 'auto', true, '16:00:00', null],
    ['user', 'manual', true, '16:00:00', freezeAt],
    ['root', 'manual', true, '16:00:00', null],
    ['root', 'without late ones', true, '16:00:00', end],
  ] as const)('for %s of %s, requested: %s, at %s count until %s', (viewer, contest, containsEnd, now, until) => {
    expect(countedUntil(viewers[viewer], contests[contest], containsEnd, at(now))).toEqual(until);
  });
});

describe('a change of the freeze by hand', () => {
  it.each([
    ['manual', '15:00:00', null],
    ['manual', '14:59:59', 'contest.board.notEnded'],
    ['open', '15:00:00', 'contest.board.noFreeze'],
    ['auto', '15:00:00', 'contest.board.unfreezesAutomatically'],
  ] as const)('of %s at %s gets %s', (contest, now, denial) => {
    expect(denyFreezeChange(contests[contest], at(now))).toBe(denial);
  });

  it.each([
    ['author', 'manual', '15:00:00', 'reveal'],
    ['author', 'revealed', '15:02:00', 'sealAgain'],
    ['author', 'manual', '14:59:59', null],
    ['author', 'auto', '15:00:00', null],
    ['user', 'manual', '15:00:00', null],
    ['visitor', 'revealed', '15:02:00', null],
  ] as const)('offers %s of %s at %s: %s', (viewer, contest, now, change) => {
    expect(freezeChangeOf(viewers[viewer], contests[contest], at(now))).toBe(change);
  });

  it.each([
    ['is kept when the contest is over', true, -1, true],
    ['is forgotten when the contest goes on', true, 1, false],
    ['is forgotten without a freeze', false, -1, false],
  ])('%s after new settings', (_what, isSealed, endsIn, stays) => {
    const now = at('15:01:00');
    const endAt = new Date(now.getTime() + endsIn);
    expect(revealedAfter({ revealedAt: now }, { isSealed, endAt }, now)).toEqual(stays ? now : null);
  });
});
