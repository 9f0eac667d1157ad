import { describe, expect, it } from 'vitest';
import {
  denyAnnounce,
  denyCalendar,
  denyConfigure,
  denyCopy,
  denyCreateAccounts,
  denyDisband,
  denyEditAnnouncement,
  denyExit,
  denyInvite,
  denyJoin,
  denyJoinByLink,
  denyManage,
  denyOpen,
  denyRead,
  denyWrite,
  invitingAct,
  type Actor,
  type GroupDenial,
  type GroupFacts,
  type LinkFacts,
} from '../server/membership/policy';
import { AUTHS, ROLES, open, U, M, A, X, R, O, same, checkTable, closed, gone, type Expected } from './policy-table';

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

describe('copying', () =>
  checkTable(denyCopy, [
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
