import type { RoleSymbol } from '@tribunal/contract';
import { expect, it } from 'vitest';
import { ContestAuth } from '@tribunal/plugin-contest/contract';
import { denyReplay } from '../../server/replay/policy';
import { denyVirtual } from '../../server/virtual/virtual-run-service';

const at = (time: string): Date => new Date(`2026-03-01T${time}Z`);
const open = {
  uid: 'author',
  gid: null,
  auth: ContestAuth.Public as ContestAuth,
  isVisible: true,
  place: { canRead: true, canWrite: true, canCreate: false, canManageOwn: true, canManage: false },
  startAt: at('10:00:00'),
  endAt: at('15:00:00'),
  isSealed: false,
  sealAt: null as Date | null,
  isUnsealedByEnd: false,
  revealedAt: null as Date | null,
  hasAccountRule: false,
  accountRule: null as string | null,
  takesLate: false,
  isRecord: false,
};
const frozen = { ...open, isSealed: true, sealAt: at('14:00:00') };
const contests = {
  'an open contest': open,
  'a record': { ...open, isRecord: true },
  'a sealed one': frozen,
  'one whose seal ends by itself': { ...frozen, isUnsealedByEnd: true },
  'a revealed one': { ...frozen, revealedAt: at('16:00:00') },
  'one of another group': {
    ...open,
    place: { canRead: false, canWrite: false, canCreate: false, canManageOwn: false, canManage: false },
  },
  'a hidden one': { ...open, isVisible: false },
  'a private one': { ...open, auth: ContestAuth.Private },
  'a protected one': { ...open, auth: ContestAuth.Protected },
  'one for other accounts': {
    ...open,
    auth: ContestAuth.Protected,
    hasAccountRule: true,
    accountRule: '<prefix>t</prefix><start>1</start><end>9</end>',
  },
};
const viewers = {
  anybody: { uid: 'u', username: 'ada', roles: [] as RoleSymbol[] },
  author: { uid: 'author', username: 'eve', roles: [] as RoleSymbol[] },
  root: { uid: 'r', username: 'root', roles: ['root' as const] },
};
const OVER = at('17:00:00');

it.each<[keyof typeof contests, Date, string | null]>([
  ['an open contest', at('09:59:59'), 'contest.board.notEnded'],
  ['an open contest', at('14:59:59'), 'contest.board.notEnded'],
  ['an open contest', at('15:00:00'), null],
  ['a record', OVER, null],
  ['a sealed one', OVER, 'contest-records.frozen'],
  ['one whose seal ends by itself', OVER, null],
  ['a revealed one', OVER, null],
])('%s at %s is gone through again: %s', (contest, now, refusal) => {
  expect(denyReplay(contests[contest], now)).toBe(refusal);
});

it.each<[keyof typeof viewers, 'registered' | 'unregistered', keyof typeof contests, string | null]>([
  ['anybody', 'unregistered', 'an open contest', null],
  ['anybody', 'unregistered', 'a record', null],
  ['anybody', 'unregistered', 'a sealed one', 'contest-records.frozen'],
  ['author', 'unregistered', 'a sealed one', 'contest-records.frozen'],
  ['anybody', 'unregistered', 'a hidden one', 'contest.unknown'],
  ['author', 'unregistered', 'a hidden one', null],
  ['author', 'registered', 'one of another group', 'contest.unknown'],
  ['anybody', 'unregistered', 'a private one', 'contest.needsRegistration'],
  ['anybody', 'unregistered', 'a protected one', 'contest.needsRegistration'],
  ['anybody', 'registered', 'a private one', null],
  ['anybody', 'registered', 'a protected one', null],
  ['anybody', 'registered', 'one for other accounts', 'contest.accountNotAllowed'],
  ['author', 'unregistered', 'a private one', null],
  ['root', 'unregistered', 'one for other accounts', null],
])('%s, %s, takes part virtually in %s: %s', (viewer, registration, contest, refusal) => {
  const membership = { isRegistered: registration === 'registered' };
  expect(denyVirtual(viewers[viewer], contests[contest], membership, OVER)).toBe(refusal);
});

it('nobody takes part virtually while the contest goes on', () => {
  const membership = { isRegistered: true };
  expect(denyVirtual(viewers.author, open, membership, at('14:59:59'))).toBe('contest.board.notEnded');
});
