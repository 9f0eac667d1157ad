import { siteFor } from '@tribunal/server/place';
import { describe, expect, it } from 'vitest';
import { groupWith, RIGHTS } from '../../../core/server/test/place/fake-places';
import {
  denyDelete,
  denyView,
  entryRefusalOf,
  isTrainingAdmin,
  rightsIn,
  type Membership,
  type PlaceRights,
  type TrainingDenial,
  type TrainingRules,
} from '../server/trainings';

const open: TrainingRules = { uid: 'author', auth: 'Public', isVisible: true };
const trainings = {
  public: open,
  private: { ...open, auth: 'Private' },
  hidden: { ...open, isVisible: false },
} satisfies Record<string, TrainingRules>;

const inGroup = (name: keyof typeof RIGHTS) => rightsIn(null, groupWith(7, RIGHTS[name]));
const reader: PlaceRights = inGroup('member');
const places = {
  reader,
  stranger: { ...reader, canRead: false },
  'group admin': { ...reader, canEnterPrivate: true },
  creator: { ...reader, canCreate: true },
  manager: { ...reader, canCreate: true, canManage: true },
} satisfies Record<string, PlaceRights>;
const viewers = {
  visitor: null,
  user: { uid: 'user', roles: ['default_user'] },
  author: { uid: 'author', roles: ['admin'] },
  root: { uid: 'root', roles: ['root'] },
} as const;
type Viewer = keyof typeof viewers;
type Place = keyof typeof places;
type Training = keyof typeof trainings;

describe('what a viewer may do in a place', () => {
  const letters = ({ canRead, canCreate, canEnterPrivate, canManage, canManageCategories }: PlaceRights): string =>
    [canRead && 'r', canCreate && 'c', canEnterPrivate && 'e', canManage && 'm', canManageCategories && 't']
      .filter(Boolean)
      .join('');

  it.each([
    ['visitor', null, 'r'],
    ['user', 'default_user', 'r'],
    ['admin', 'admin', 'rc'],
    ['problem admin', 'problem_admin', 'rct'],
    ['root', 'root', 'rcemt'],
  ] as const)('on the site: %s', (_who, role, rights) => {
    const viewer = role && { uid: 'somebody', roles: [role] };
    expect(letters(rightsIn(viewer, siteFor(viewer)))).toBe(rights);
  });

  it.each([
    ['stranger', '', ''],
    ['member', 'r', 'r'],
    ['groupAdmin', 'rcet', 're'],
    ['groupRoot', 'rcemt', 'rem'],
  ] as const)('in a group: %s', (name, rights, whenArchived) => {
    expect(letters(inGroup(name))).toBe(rights);
    const archived = groupWith(7, { ...RIGHTS[name], canWrite: false });
    expect(letters(rightsIn({ roles: ['problem_admin'] }, archived))).toBe(whenArchived);
  });
});

describe('permission to administer a training', () => {
  it.each<[Viewer, Place, boolean]>([
    ['visitor', 'reader', false],
    ['user', 'reader', false],
    ['user', 'creator', false],
    ['user', 'manager', true],
    ['author', 'creator', true],
    ['author', 'reader', false],
    ['author', 'stranger', false],
    ['root', 'stranger', true],
  ])('%s as a %s of the place: %s', (viewer, place, isAdmin) => {
    expect(isTrainingAdmin(viewers[viewer], open, places[place])).toBe(isAdmin);
  });

  it('is nobody through an author whose account is gone', () => {
    expect(isTrainingAdmin(viewers.user, { uid: null }, reader)).toBe(false);
  });
});

describe('permission to see a training', () => {
  it.each<[Viewer, Place, Training, TrainingDenial | null]>([
    ['visitor', 'reader', 'public', null],
    ['visitor', 'reader', 'private', null],
    ['visitor', 'reader', 'hidden', 'training.unknown'],
    ['user', 'creator', 'hidden', 'training.unknown'],
    ['user', 'manager', 'hidden', null],
    ['author', 'creator', 'hidden', null],
    ['author', 'reader', 'hidden', 'training.unknown'],
    ['author', 'stranger', 'public', 'training.unknown'],
    ['user', 'stranger', 'public', 'training.unknown'],
    ['user', 'stranger', 'hidden', 'training.unknown'],
    ['root', 'stranger', 'hidden', null],
  ])('%s, %s, %s: %s', (viewer, place, training, denial) => {
    expect(denyView(viewers[viewer], trainings[training], places[place])).toBe(denial);
  });
});

describe('permission to enter a training', () => {
  const none: Membership = { isMember: false, isBanned: false };
  const member: Membership = { isMember: true, isBanned: false };
  const banned: Membership = { isMember: true, isBanned: true };
  it.each<[Exclude<Viewer, 'visitor'>, Place, Training, Membership, 'needsPassword' | 'banned' | null]>([
    ['user', 'reader', 'public', none, null],
    ['user', 'reader', 'public', banned, null],
    ['user', 'reader', 'private', none, 'needsPassword'],
    ['user', 'creator', 'private', none, 'needsPassword'],
    ['user', 'reader', 'private', member, null],
    ['user', 'reader', 'private', banned, 'banned'],
    ['user', 'manager', 'private', none, null],
    ['author', 'creator', 'private', none, null],
    ['author', 'reader', 'private', none, 'needsPassword'],
    ['root', 'reader', 'private', banned, null],
    ['user', 'group admin', 'private', none, null],
    ['user', 'group admin', 'private', banned, 'banned'],
  ])('%s, %s, %s, %j: %s', (viewer, place, training, membership, refusal) => {
    expect(entryRefusalOf(viewers[viewer], trainings[training], places[place], membership)).toBe(refusal);
  });
});

describe('permission to delete a training', () => {
  it('is root and the managers of its place, in groups its author too', () => {
    const [site, group] = [
      { uid: 'author', gid: null },
      { uid: 'author', gid: 7 },
    ];
    const denials = (viewer: 'root' | 'user' | 'author', place: PlaceRights, hasMembers: boolean) =>
      [site, group].map((one) => denyDelete(viewers[viewer], one, place, { hasMembers }));
    for (const hasMembers of [false, true]) {
      expect(denials('root', reader, hasMembers)).toEqual([null, null]);
      expect(denials('user', places.manager, hasMembers)).toEqual([null, null]);
      expect(denials('user', places.creator, hasMembers)).toEqual(['forbidden', 'forbidden']);
      expect(denials('author', reader, hasMembers)).toEqual(['forbidden', 'forbidden']);
    }
    expect(denials('author', places.creator, false)).toEqual([null, null]);
    expect(denials('author', places.creator, true)).toEqual(['training.admin.hasMembers', null]);
  });
});
