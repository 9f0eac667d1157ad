import { describe, expect, it } from 'vitest';
import { MemberAuth } from '../contract';
import {
  choicesFor,
  denyChange,
  denyHandOver,
  denyRemove,
  type Actor,
  type GroupDenial,
} from '../server/membership/policy';
import { actOf, TRANSITIONS } from '../server/membership/transitions';
import { AUTHS, open, groups, M, A, O, same } from './policy-table';

const { None, Applying, Refused, Member, Admin, Root, Invited } = MemberAuth;

const actors = {
  member: { roles: ['default_user'], auth: Member, isOwner: false },
  admin: { roles: ['default_user'], auth: Admin, isOwner: false },
  root: { roles: ['default_user'], auth: Root, isOwner: false },
  owner: { roles: ['default_user'], auth: Root, isOwner: true },
  'site admin': { roles: ['admin'], auth: None, isOwner: false },
  'site root': { roles: ['root'], auth: None, isOwner: false },
} satisfies Record<string, Actor>;
type ActorName = keyof typeof actors;

describe('what others can be made', () => {
  // Columns: applying, refused, member, admin, root.
  it.each<[ActorName, MemberAuth[][]]>([
    ['member', [[], [], [], [], []]],
    ['site admin', [[], [], [], [], []]],
    ['admin', [[Refused, Member], [Member], [], [], []]],
    ['root', [[Refused, Member, Admin], [Member], [Admin], [Member], []]],
    ['owner', [[Refused, Member, Admin], [Member], [Admin, Root], [Root, Member], [Admin, Member]]],
    ['site root', [[Refused, Member, Admin], [Member], [Admin, Root], [Root, Member], [Admin, Member]]],
  ])('by %s', (name, expected) => {
    const targets = [Applying, Refused, Member, Admin, Root] as const;
    expect(choicesFor(actors[name], open, { auth: Invited, isOwner: false, isSelf: false })).toEqual([]);
    const found = targets.map((auth) => choicesFor(actors[name], open, { auth, isOwner: false, isSelf: false }));
    expect(found).toEqual(expected);
  });

  it('is exactly what the table of transitions has, for every pair of states', () => {
    for (const from of AUTHS) {
      for (const to of AUTHS) {
        const target = { auth: from, isOwner: false, isSelf: false };
        const isPossible = to !== None && actOf(from, to, 'superior') !== null;
        expect(denyChange(actors['site root'], open, target, to) === null, `${from} → ${to}`).toBe(isPossible);
      }
    }
  });

  it('never adds a member to an archived group', () => {
    const targets = [Applying, Refused, Member, Admin, Root] as const;
    const found = targets.map((auth) =>
      choicesFor(actors.owner, groups.archived, { auth, isOwner: false, isSelf: false }),
    );
    expect(found).toEqual([[Refused], [], [Admin, Root], [Root, Member], [Admin, Member]]);
  });

  it('is nothing for the owner and for oneself', () => {
    for (const actor of Object.values(actors)) {
      expect(choicesFor(actor, open, { auth: Root, isOwner: true, isSelf: false })).toEqual([]);
      expect(choicesFor(actor, open, { auth: Member, isOwner: false, isSelf: true })).toEqual([]);
    }
  });

  it('is nothing in a group that the actor cannot open', () => {
    const applicant = { auth: Applying, isOwner: false, isSelf: false };
    expect(choicesFor(actors.owner, groups.banned, applicant)).toEqual([]);
    expect(choicesFor(actors['site root'], groups.disbanded, applicant)).toEqual([]);
  });
});

describe('who removes whom', () => {
  const low = 'group.rankTooLow';
  // Columns: invited, none, applying, refused, member, admin, root.
  it.each<[ActorName, (GroupDenial | null)[]]>([
    ['member', same(A)],
    ['site admin', same(M)],
    ['admin', [null, 'group.noUser', null, null, null, low, low]],
    ['root', [null, 'group.noUser', null, null, null, null, low]],
    ['owner', [null, 'group.noUser', null, null, null, null, null]],
    ['site root', [null, 'group.noUser', null, null, null, null, null]],
  ])('%s', (name, expected) => {
    const found = AUTHS.map((auth) => denyRemove(actors[name], open, { auth, isOwner: false, isSelf: false }));
    expect(found).toEqual(expected);
  });

  it('is nobody the owner, and nobody themselves', () => {
    expect(denyRemove(actors['site root'], open, { auth: Root, isOwner: true, isSelf: false })).toBe(
      'group.ownerFixed',
    );
    expect(denyRemove(actors.owner, open, { auth: Root, isOwner: true, isSelf: true })).toBe('group.notYourself');
  });
});

describe('who hands the group over, and to whom', () => {
  it.each<[ActorName, (GroupDenial | null)[]]>([
    ['member', same(O)],
    ['admin', same(O)],
    ['root', same(O)],
    ['site admin', same(M)],
    ['owner', ['group.noUser', 'group.noUser', 'group.noUser', 'group.noUser', null, null, null]],
    ['site root', ['group.noUser', 'group.noUser', 'group.noUser', 'group.noUser', null, null, null]],
  ])('%s', (name, expected) => {
    expect(AUTHS.map((auth) => denyHandOver(actors[name], open, { auth, isOwner: false }))).toEqual(expected);
  });

  it('is not the owner again', () => {
    expect(denyHandOver(actors.owner, open, { auth: Root, isOwner: true })).toBe('group.alreadyOwner');
  });
});

describe('the table of transitions', () => {
  it('has each change once, and none that changes nothing', () => {
    const keys = TRANSITIONS.map(({ from, to, by, act }) => `${from} ${to} ${by} ${act}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(TRANSITIONS.filter(({ from, to, act }) => from === to && act !== 'inherit')).toEqual([]);
  });

  it('leads from every state back to none, and to every state from none', () => {
    const reach = (start: MemberAuth, step: (at: MemberAuth) => MemberAuth[]): Set<MemberAuth> => {
      const found = new Set([start]);
      for (const at of found) for (const next of step(at)) found.add(next);
      return found;
    };
    const forward = reach(None, (at) => TRANSITIONS.filter(({ from }) => from === at).map(({ to }) => to));
    const backward = reach(None, (at) => TRANSITIONS.filter(({ to }) => to === at).map(({ from }) => from));
    expect([...forward].sort()).toEqual([...AUTHS]);
    expect([...backward].sort()).toEqual([...AUTHS]);
  });
});
