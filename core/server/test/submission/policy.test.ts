import { Role, CORE_PERMISSIONS, ROLE_SYMBOL, permissionsOf, Status, type RoleId } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '@tribunal/platform';
import { NO_RIGHTS, rightsOnSite } from '../../src/problem';
import {
  OPEN_ROW,
  isShareable,
  denyResubmit,
  denyShare,
  visibilityOf,
  hideOthersCode,
  visibilityWithoutProvider,
  type Visibility,
} from '../../src/submission/policy';

const viewerWith = (role: RoleId, uid = 'somebody'): Viewer => ({
  uid,
  username: uid,
  roles: [ROLE_SYMBOL[role]],
  permissions: new Set(permissionsOf([ROLE_SYMBOL[role]], CORE_PERMISSIONS)),
  sessionId: 's',
});
const who = {
  visitor: null,
  other: viewerWith(Role.User),
  owner: viewerWith(Role.User, 'owner'),
  admin: viewerWith(Role.Admin),
  'admin and author': viewerWith(Role.Admin, 'author'),
  'problem admin': viewerWith(Role.ProblemAdmin),
  root: viewerWith(Role.Root),
};
const plain = {
  uid: 'owner',
  cid: 0,
  gid: null,
  share: false,
  codeShare: true,
  auth: 1,
  problemGid: null,
  authorUid: 'author',
} as const;
const shared = { ...plain, share: true };
const what = {
  plain,
  shared,
  'shared where sharing is off': { ...shared, codeShare: false },
  'of a contest': { ...shared, cid: 5 },
  'of a group': { ...shared, gid: 5 },
  'of a hidden problem': { ...shared, auth: 2 },
  'of a contest problem': { ...shared, auth: 3 },
} as const;

/**
 * Returns letters for the visible parts: r for row, c for code, m for message, s for results of single testcases, f
 * for file names and what only setters read.
 */
const lettersOf = ({ row, code, message, cases, files }: Visibility): string =>
  [row && 'r', code && 'c', message && 'm', cases && 's', files && 'f'].filter(Boolean).join('');
const letters = (name: keyof typeof who, submission: keyof typeof what): string =>
  lettersOf(visibilityOf(who[name], what[submission]));

describe('the visible parts of a submission', () => {
  it.each<[keyof typeof who, keyof typeof what, string]>([
    ['visitor', 'plain', 'rs'],
    ['other', 'plain', 'rs'],
    ['owner', 'plain', 'rcms'],
    ['admin', 'plain', 'rcms'],
    ['admin and author', 'plain', 'rcmsf'],
    ['admin', 'of a hidden problem', 'rcms'],
    ['problem admin', 'plain', 'rcmsf'],
    ['root', 'plain', 'rcmsf'],
    ['visitor', 'shared', 'rcms'],
    ['other', 'shared', 'rcms'],
    ['other', 'shared where sharing is off', 'rs'],
    ['visitor', 'of a contest', ''],
    ['other', 'of a contest', ''],
    ['owner', 'of a contest', 'rcms'],
    ['other', 'of a group', ''],
    ['owner', 'of a group', 'rcms'],
    ['other', 'of a hidden problem', ''],
    ['owner', 'of a hidden problem', 'rcms'],
    ['root', 'of a hidden problem', 'rcmsf'],
    ['visitor', 'of a contest problem', ''],
  ])('%s, %s: %j', (name, submission, visible) => {
    expect(letters(name, submission)).toBe(visible);
  });
});

describe('the visible parts of a submission in a group', () => {
  const rights = {
    stranger: NO_RIGHTS,
    member: { canRead: true, canCreate: false, canManage: false },
    writer: { canRead: true, canCreate: true, canManage: false },
    reviewer: { canRead: true, canCreate: true, canManage: false, readsCode: true },
    'reviewer of an archive': { canRead: true, canCreate: false, canManage: false, readsCode: true },
    'stranger with a right': { ...NO_RIGHTS, readsCode: true },
    manager: { canRead: true, canCreate: true, canManage: true },
  };
  const there = {
    plain: { ...plain, gid: 5, problemGid: 5 },
    shared: { ...shared, gid: 5, problemGid: 5 },
    hidden: { ...shared, gid: 5, problemGid: 5, auth: 2 },
    'of a public problem': { ...plain, gid: 5 },
    'of another group': { ...plain, gid: 6, problemGid: 6 },
    'to a problem of another group': { ...shared, gid: 5, problemGid: 6 },
    'of a contest there': { ...plain, cid: 3, gid: 5, problemGid: 5 },
    'from before it moved there': { ...shared, problemGid: 5 },
  } as const;
  const author = viewerWith(Role.User, 'author');

  it.each<[keyof typeof rights, Viewer | null, keyof typeof there, string]>([
    ['stranger', who.visitor, 'plain', ''],
    ['stranger', who.other, 'shared', ''],
    ['stranger', author, 'plain', ''],
    ['stranger', who.owner, 'plain', 'rcms'],
    ['member', who.other, 'plain', 'rs'],
    ['member', who.other, 'shared', 'rcms'],
    ['member', who.other, 'hidden', ''],
    ['member', who.other, 'of a public problem', 'rs'],
    ['member', who.other, 'of another group', ''],
    ['member', who.other, 'to a problem of another group', ''],
    ['member', who.other, 'of a contest there', ''],
    ['member', who.other, 'from before it moved there', ''],
    ['writer', who.other, 'plain', 'rs'],
    ['writer', author, 'plain', 'rs'],
    ['reviewer', who.visitor, 'of another group', ''],
    ['reviewer', who.other, 'plain', 'rcms'],
    ['reviewer', author, 'plain', 'rcmsf'],
    ['reviewer', who.other, 'shared', 'rcms'],
    ['reviewer', who.other, 'hidden', ''],
    ['reviewer', who.other, 'of a public problem', 'rs'],
    ['reviewer', who.other, 'to a problem of another group', ''],
    ['reviewer', who.other, 'of a contest there', ''],
    ['reviewer', who.other, 'from before it moved there', ''],
    ['reviewer of an archive', who.other, 'plain', 'rcms'],
    ['stranger with a right', who.other, 'plain', ''],
    ['manager', who.other, 'plain', 'rcmsf'],
    ['manager', who.other, 'hidden', 'rcmsf'],
    ['manager', who.other, 'of a public problem', 'rcms'],
    ['manager', who.other, 'of another group', ''],
    ['manager', who.other, 'of a contest there', ''],
  ])('%s, %s, %s: %j', (name, viewer, submission, visible) => {
    const rightsIn = (gid: number | null) =>
      gid === 5 ? rights[name] : gid === null ? rightsOnSite(viewer) : NO_RIGHTS;
    expect(lettersOf(visibilityOf(viewer, there[submission], rightsIn))).toBe(visible);
  });
});

describe('a site without visibility providers', () => {
  it.each([
    ['owner', true],
    ['root', true],
    ['other', false],
    ['visitor', false],
  ] as const)('%s sees the code: %s, and nobody the rest', (name, isVisible) => {
    const visible = visibilityWithoutProvider(who[name], { uid: 'owner', displayId: 'A' });
    const rest = { result: false, measures: false, message: false, cases: false, files: false };
    expect(visible).toMatchObject({ row: isVisible, code: isVisible, ...rest });
    expect(visible.alias).toEqual(isVisible ? { displayId: 'A', title: '' } : null);
  });
});

describe('sharing', () => {
  it.each<[keyof typeof who, keyof typeof what, 'share' | 'unshare', string | null]>([
    ['owner', 'plain', 'share', null],
    ['owner', 'shared', 'unshare', null],
    ['owner', 'shared where sharing is off', 'share', 'submission.notShareable'],
    ['owner', 'shared where sharing is off', 'unshare', null],
    ['owner', 'of a contest', 'share', 'submission.notShareable'],
    ['other', 'plain', 'share', 'submission.notYours'],
    ['root', 'plain', 'share', 'submission.notYours'],
  ])('%s, %s, %s: %s', (name, submission, action, refusal) => {
    expect(denyShare(who[name]!, what[submission], action)).toBe(refusal);
  });

  it('is off in contests and where the problem says so', () => {
    expect([plain, what['of a contest'], what['shared where sharing is off']].map(isShareable)).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('sending a submission once more', () => {
  const failed = { uid: 'owner', cid: 0, bank: 'ME', status: Status.SystemError } as const;
  it.each([
    ['the owner, after a system error', 'owner', failed, null],
    ['the owner, after a failed submit', 'owner', { ...failed, status: Status.SubmittedFailed }, null],
    ['root, of somebody else', 'root', failed, 'submission.notYoursToResubmit'],
    ['the owner, with a verdict', 'owner', { ...failed, status: Status.WrongAnswer }, 'submission.isJudged'],
    ['the owner, while it is judged', 'owner', { ...failed, status: Status.Judging }, 'submission.isJudged'],
    ['the owner, once it is cancelled', 'owner', { ...failed, status: Status.Cancelled }, 'submission.isJudged'],
    ['the owner, in a contest', 'owner', { ...failed, cid: 4 }, 'submission.noResubmit'],
    ['the owner, in a contest on a remote judge', 'owner', { ...failed, cid: 4, bank: 'HDU' }, null],
  ] as const)('%s: %#', (_what, viewer, submission, refusal) => {
    expect(denyResubmit(who[viewer], submission)).toBe(refusal);
  });
});

describe('a site that hides the code of others', () => {
  const kept = { ...OPEN_ROW, row: true, cases: true, files: true };
  const all = { ...kept, code: true, message: true };
  const canSee = (name: keyof typeof who, cid: number): boolean => {
    const { code, message, ...rest } = hideOthersCode(who[name], { uid: 'owner', cid }, all);
    expect(rest).toEqual(kept);
    expect(message).toBe(code);
    return code;
  };

  it.each<[keyof typeof who, boolean]>([
    ['visitor', false],
    ['other', false],
    ['admin', false],
    ['owner', true],
    ['problem admin', true],
    ['root', true],
  ])('%s may read it: %s', (name, may) => {
    expect(canSee(name, 0)).toBe(may);
  });

  it('contests keep their own rules', () => {
    expect(canSee('other', 5)).toBe(true);
  });
});
