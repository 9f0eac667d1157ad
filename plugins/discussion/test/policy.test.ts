import { ProblemAuth, type RoleSymbol } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { SITE_GID, type EditorialRule } from '../contract';
import {
  canDelete,
  canEdit,
  canMarkEditorial,
  canSeeProblem,
  denyRead,
  isEmbargoed,
  isFolded,
  isLimited,
  moderatedArea,
  NO_PROBLEM,
  seesEmbargoed,
  showsEditorial,
} from '../server/policy';

const reader = (uid: string, ...roles: RoleSymbol[]) => ({ uid, roles });
const AUTHOR = reader('author', 'default_user');
const OTHER = reader('other', 'default_user');
const ADMIN = reader('admin', 'admin');
const SETTER = reader('setter', 'default_user');

const post = (wish: { isDisabled?: boolean; editorialRule?: EditorialRule; isSpoiler?: boolean } = {}) => ({
  uid: 'author',
  isDisabled: false,
  isSpoiler: false,
  editorialRule: null,
  ...wish,
});
const idle = NO_PROBLEM;
const unfinished = { ...idle, isUnfinished: true };
const takingPart = { ...unfinished, isAuthorTakingPart: true };
const hidden = { ...idle, isHidden: true };
const solved = { ...idle, isSolved: true };
const SOLVERS = 'discussion.solversOnly';
const UNKNOWN = 'discussion.unknown';

describe('a discussion is read by', () => {
  // Columns: visitor, author, other user, moderator.
  it.each([
    ['an ordinary one', post(), idle, [null, null, null, null]],
    [
      'a disabled one',
      post({ isDisabled: true }),
      idle,
      Array<string | null>(3).fill('discussion.disabled').concat(null),
    ],
    ['one of a contestant', post(), takingPart, ['discussion.unknown', null, 'discussion.unknown', null]],
    ['one about a problem of a running contest, by nobody in it', post(), unfinished, [null, null, null, null]],
    [
      'an editorial that waits for the contest',
      post({ editorialRule: 'contest' }),
      unfinished,
      ['discussion.unknown', null, 'discussion.unknown', null],
    ],
    ['that editorial afterwards', post({ editorialRule: 'contest' }), idle, [null, null, null, null]],
    ['an editorial for solvers', post({ editorialRule: 'solved' }), unfinished, [SOLVERS, null, SOLVERS, null]],
    ['that editorial, after solving the problem', post({ editorialRule: 'solved' }), solved, [null, null, null, null]],
    ['one about a problem that became private', post(), hidden, [UNKNOWN, null, UNKNOWN, null]],
    [
      'a disabled one of a contestant',
      post({ isDisabled: true }),
      takingPart,
      ['discussion.unknown', 'discussion.disabled', 'discussion.unknown', null],
    ],
  ] as const)('%s', (_name, facts, state, expected) => {
    const denials = [
      denyRead(null, facts, { canModerate: false, state }),
      denyRead(AUTHOR, facts, { canModerate: false, state }),
      denyRead(OTHER, facts, { canModerate: false, state }),
      denyRead(ADMIN, facts, { canModerate: true, state }),
    ];
    expect(denials).toEqual(expected);
  });
});

it('is embargoed for its author, too, with the reason', () => {
  expect(isEmbargoed(post(), takingPart)).toBe(true);
  expect(isEmbargoed(post(), unfinished)).toBe(false);
  expect(isEmbargoed(post({ editorialRule: 'contest' }), unfinished)).toBe(true);
});

it.each([
  ['a public one', ProblemAuth.Public, null, 0, [true, true, true, true]],
  ['a private one', ProblemAuth.Private, null, 0, [false, true, false, true]],
  ['one of a contest', ProblemAuth.Contest, null, 0, [false, true, false, true]],
  ['one of a group in its area', ProblemAuth.Public, 7, 7, [true, true, true, true]],
  ['one of a group elsewhere', ProblemAuth.Public, 7, 8, [false, false, false, true]],
  ['one of a group in the list of all areas', ProblemAuth.Public, 7, null, [false, false, false, true]],
  ['a private one of a group in its area', ProblemAuth.Private, 7, 7, [false, true, false, true]],
] as const)('names a problem, %s, to those who may see it', (_name, auth, gid, area, expected) => {
  // Columns: visitor, author of the problem, staff, problem manager.
  const readers = [null, SETTER, ADMIN, reader('root', 'root')];
  expect(readers.map((one) => canSeeProblem(one, { auth, gid, authorUid: 'setter' }, area))).toEqual(expected);
});

describe('the content is folded', () => {
  // Columns: visitor, other, other who has solved the problem, author, moderator.
  it.each([
    ['never of an ordinary one', post(), 7, [false, false, false, false, false]],
    ['of a spoiler', post({ isSpoiler: true }), 7, [true, true, false, false, false]],
    [
      'never of an editorial after the contest',
      post({ editorialRule: 'contest' }),
      7,
      [false, false, false, false, false],
    ],
    ['never without a problem', post({ isSpoiler: true }), null, [false, false, false, false, false]],
  ] as const)('%s', (_name, facts, pid, expected) => {
    const folded = [
      isFolded(null, { ...facts, pid }, { canModerate: false, hasSolved: false }),
      isFolded(OTHER, { ...facts, pid }, { canModerate: false, hasSolved: false }),
      isFolded(OTHER, { ...facts, pid }, { canModerate: false, hasSolved: true }),
      isFolded(AUTHOR, { ...facts, pid }, { canModerate: false, hasSolved: false }),
      isFolded(ADMIN, { ...facts, pid }, { canModerate: true, hasSolved: false }),
    ];
    expect(folded).toEqual(expected);
  });
});

describe('the problem page links to the editorial', () => {
  // Columns: visitor, other, other who has solved the problem, moderator.
  it.each([
    ['for solvers', 'solved', false, [false, false, true, true]],
    ['after the contest, which runs', 'contest', true, [false, false, false, true]],
    ['after the contest, which has ended', 'contest', false, [true, true, true, true]],
  ] as const)('%s', (_name, editorialRule, isUnfinished, expected) => {
    const editorial = { uid: 'author', editorialRule };
    const facts = { canModerate: false, hasSolved: false, isUnfinished };
    const shown = [
      showsEditorial(null, editorial, facts),
      showsEditorial(OTHER, editorial, facts),
      showsEditorial(OTHER, editorial, { ...facts, hasSolved: true }),
      showsEditorial(ADMIN, editorial, { ...facts, canModerate: true }),
    ];
    expect(shown).toEqual(expected);
    expect(showsEditorial(AUTHOR, editorial, facts)).toBe(true);
  });
});

describe('rights', () => {
  it.each([
    ['a visitor', null, [false, false, false]],
    ['the author', AUTHOR, [true, true, false]],
    ['another user', OTHER, [false, false, false]],
    ['the author of the problem', SETTER, [false, false, true]],
    ['an admin', ADMIN, [false, true, true]],
  ] as const)('of %s to edit, delete and choose as editorial', (_name, viewer, expected) => {
    const rights = [
      canEdit(viewer, post()),
      canDelete(viewer, post(), viewer === ADMIN),
      canMarkEditorial(viewer, { authorUid: 'setter' }),
    ];
    expect(rights).toEqual(expected);
    expect(canMarkEditorial(viewer, null)).toBe(false);
  });

  it('to see what is embargoed are those of staff where they moderate', () => {
    const readers = [null, OTHER, ADMIN];
    expect(readers.map((one) => seesEmbargoed(one, true))).toEqual([false, false, true]);
    expect(readers.map((one) => seesEmbargoed(one, false))).toEqual([false, false, false]);
    const facts = { canModerate: true, state: takingPart };
    expect(denyRead(OTHER, post({ isDisabled: true }), facts)).toBe('discussion.unknown');
    expect(denyRead(OTHER, post({ isDisabled: true }), { ...facts, state: idle })).toBeNull();
    const own = { ...takingPart, isModeratedByReader: true };
    expect(denyRead(OTHER, post(), { ...facts, state: own })).toBeNull();
  });

  it('in the administration area are about the site, for super admins about all areas', () => {
    expect((['root', 'admin', 'problem_admin'] as const).map((role) => moderatedArea({ roles: [role] }))).toEqual([
      null,
      SITE_GID,
      SITE_GID,
    ]);
  });

  it('are limited for all but staff', () => {
    const roles = ['root', 'admin', 'problem_admin', 'default_user', 'no_submit_user'] as const;
    expect(roles.map((role) => isLimited({ roles: [role] }))).toEqual([false, false, false, true, true]);
  });
});
