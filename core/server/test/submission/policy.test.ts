import { Role, ROLE_PERMISSIONS, ROLE_SYMBOL, type RoleId } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../../src/http';
import { isShareable, refuseShare, visibilityOf } from '../../src/submission/policy';

const viewerWith = (role: RoleId, uid = 'somebody'): Viewer => ({
  uid,
  username: uid,
  roles: [ROLE_SYMBOL[role]],
  permissions: new Set(ROLE_PERMISSIONS[role]),
  sessionId: 's',
});
const who = {
  visitor: null,
  other: viewerWith(Role.User),
  owner: viewerWith(Role.User, 'owner'),
  admin: viewerWith(Role.Admin),
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

/** r: row, c: code, m: message, s: results of single cases, f: file names. */
const letters = (name: keyof typeof who, submission: keyof typeof what): string => {
  const { row, code, message, cases, files } = visibilityOf(who[name], what[submission]);
  return [row && 'r', code && 'c', message && 'm', cases && 's', files && 'f'].filter(Boolean).join('');
};

describe('what a viewer sees of a submission', () => {
  it.each<[keyof typeof who, keyof typeof what, string]>([
    ['visitor', 'plain', 'rs'],
    ['other', 'plain', 'rs'],
    ['owner', 'plain', 'rcms'],
    ['admin', 'plain', 'rcmsf'],
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
  ])('%s, %s: %j', (name, submission, seen) => {
    expect(letters(name, submission)).toBe(seen);
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
  ])('%s, %s, %s: %s', (name, submission, wish, refusal) => {
    expect(refuseShare(who[name]!, what[submission], wish)).toBe(refusal);
  });

  it('is off in contests and where the problem says so', () => {
    expect([plain, what['of a contest'], what['shared where sharing is off']].map(isShareable)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
