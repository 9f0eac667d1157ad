import { DomainError } from '@tribunal/server';
import { ContestAuth } from '../../contract';
import { describe, expect, it } from 'vitest';
import { siteFor } from '@tribunal/server/place';
import { rightsIn, type ContestModel, type ViewedFreeze } from '../../server/contests';
import { scoreboardViewFor, publicScoreboardView, denyOutside, isOpenToAll } from '../../server/board/scoreboard-view';

const MINUTE = 60_000;
const START = Date.UTC(2026, 2, 1, 12);
/** Returns the time a number of minutes after the start. */
const minute = (count: number): Date => new Date(START + count * MINUTE);

/** Contest of five hours, frozen in the last one until the freeze is ended. */
const contest: ViewedFreeze & Pick<ContestModel, 'auth' | 'isVisible' | 'gid' | 'hasOutsideBoard'> = {
  place: rightsIn({ permissions: new Set() }, siteFor(null)),
  uid: 'author',
  startAt: minute(0),
  endAt: minute(300),
  takesLate: true,
  isSealed: true,
  sealAt: minute(240),
  isUnsealedByEnd: false,
  revealedAt: null,
  isVisible: true,
  gid: null,
  hasOutsideBoard: true,
  auth: ContestAuth.Public,
};
const FREEZE_MS = 240 * MINUTE;
const author = { uid: 'author', roles: ['default_user'] as const };
const root = { uid: 'root', roles: ['root'] as const };
const staff = { uid: 'staff', roles: ['admin', 'problem_admin'] as const };
const somebody = { uid: 'somebody', roles: ['default_user'] as const };

describe('hidden results', () => {
  it.each([
    ['before the seal nothing', {}, 239, null],
    ['from the seal on what came since', {}, 240, FREEZE_MS],
    ['after the end the same', {}, 1000, FREEZE_MS],
    ['after the end nothing where the seal ends by itself', { isUnsealedByEnd: true }, 300, null],
    ['after the end nothing once it was revealed', { revealedAt: minute(310) }, 320, null],
    ['nothing where nothing is sealed', { isSealed: false, sealAt: null }, 250, null],
  ])('is %s', (_what, change, at, hidden) => {
    expect(publicScoreboardView({ ...contest, ...change }, minute(at)).hiddenFromMs).toBe(hidden);
  });

  it.each([
    ['its author, who asks for it', author, true, null],
    ['a super admin who asks for it', root, true, null],
    ['its author, who does not', author, false, FREEZE_MS],
    ['staff of the site', staff, true, FREEZE_MS],
    ['others', somebody, true, FREEZE_MS],
    ['visitors', null, true, FREEZE_MS],
  ])('is seen by %s', (_who, who, forceRefresh, hidden) => {
    expect(scoreboardViewFor(who, contest, { forceRefresh }, minute(250)).hiddenFromMs).toBe(hidden);
  });
});

describe('submissions after the end', () => {
  it.each([
    ['counts where it is taken and nothing is hidden', author, {}, { forceRefresh: true }, true],
    ['does not while something is hidden', somebody, {}, {}, false],
    ['does not where it is not taken', author, { takesLate: false }, { forceRefresh: true }, false],
    ['does not on the board of an earlier minute', author, {}, { forceRefresh: true, atMinute: 10 }, false],
  ])('%s', (_what, who, change, options, counts) => {
    const scoreboardView = scoreboardViewFor(
      who,
      { ...contest, ...change },
      { ...options, containsEnd: true },
      minute(400),
    );
    expect(scoreboardView.includesLate).toBe(counts);
  });
});

describe('the board of an earlier minute', () => {
  const open = { ...contest, isSealed: false, sealAt: null };

  it('ends there', () => {
    expect(scoreboardViewFor(somebody, open, { atMinute: 90 }, minute(300)).untilMs).toBe(90 * MINUTE);
  });

  it.each([
    ['while the contest runs', somebody, open, 200],
    ['while it runs, by its author', author, open, 200],
    ['while something is hidden', somebody, contest, 400],
  ])('is refused %s', (_what, who, which, at) => {
    expect(() => scoreboardViewFor(who, which, { atMinute: 90, forceRefresh: true }, minute(at))).toThrow(DomainError);
  });
});

describe('the board outside', () => {
  it.each([
    ['is for all once it has begun', {}, 0, undefined],
    ['is for nobody before', {}, -1, 403],
    ['is not there unless it is wanted', { hasOutsideBoard: false }, 10, 403],
    ['of a hidden contest is unknown', { isVisible: false }, 10, 404],
  ])('%s', (_what, change, at, status) => {
    expect(denyOutside({ ...contest, ...change }, minute(at))?.status).toBe(status);
  });

  it.each([
    ['of a public contest', {}, true],
    ['of a protected contest', { auth: ContestAuth.Protected }, true],
    ['of a private contest', { auth: ContestAuth.Private }, false],
    ['of a hidden contest', { isVisible: false }, false],
    ['of a contest without it', { hasOutsideBoard: false }, false],
    ['of a contest of a group', { gid: 3 }, false],
  ])('%s comes with all updates: %s', (_what, change, isOpen) => {
    expect(isOpenToAll({ ...contest, ...change }, minute(10))).toBe(isOpen);
  });
});
