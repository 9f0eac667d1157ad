import type { RoleSymbol } from '@tribunal/contract';
import { GroupAuth, isMemberAuth, MemberAuth } from '../../contract';
import { actOf, after, TRANSITIONS } from './transitions';

/** A user in relation to a group. */
export interface Actor {
  roles: readonly RoleSymbol[];
  auth: MemberAuth;
  isOwner: boolean;
}

export interface GroupFacts {
  auth: GroupAuth;
  visible: boolean;
  isBanned: boolean;
  isDisbanded: boolean;
  isArchived: boolean;
}

/** Another user of the group. */
export type Target = Pick<Actor, 'auth' | 'isOwner'> & { isSelf: boolean };

/** Why an invite link cannot be used, besides what the viewer is to the group. */
export type LinkDenial =
  | 'group.noInviteLink'
  | 'group.linkOfBanned'
  | 'group.linkRevoked'
  | 'group.linkExpired'
  | 'group.linkUsedUp'
  | 'group.linkOfRemoved';

/** An invite link, in relation to the viewer. */
export interface LinkFacts {
  isRevoked: boolean;
  isExpired: boolean;
  isUsedUp: boolean;
  /** Whether somebody has removed the viewer from the group. */
  wasRemoved: boolean;
}

/** Why an act is denied; `group.unknown` reveals nothing about the group. */
export type GroupDenial =
  | 'group.unknown'
  | 'group.archived'
  | 'error.membersOnly'
  | 'group.managersOnly'
  | 'group.rootsOnly'
  | 'group.ownerOnly'
  | 'group.notMember'
  | 'group.alreadyApplied'
  | 'group.alreadyMember'
  | 'group.ownerStays'
  | 'group.ownerFixed'
  | 'group.notYourself'
  | 'group.noUser'
  | 'group.rankTooLow'
  | 'group.noSuchChange'
  | LinkDenial
  | 'group.alreadyOwner'
  | 'group.noNewAccounts'
  | 'group.notYourAnnouncement';

export const NOBODY: Actor = { roles: [], auth: MemberAuth.None, isOwner: false };

/** The owner and super admins outrank every membership. */
const OWNER_RANK = MemberAuth.Root + 1;
const SITE_ROOT_RANK = OWNER_RANK + 1;

const isSiteRoot = ({ roles }: Actor): boolean => roles.includes('root');
const isInvited = ({ auth }: Pick<Actor, 'auth'>): boolean => auth === MemberAuth.Invited;
const isMember = ({ auth }: Pick<Actor, 'auth'>): boolean => isMemberAuth(auth);

function rankOf(actor: Actor): number {
  if (isSiteRoot(actor)) return SITE_ROOT_RANK;
  return actor.isOwner ? OWNER_RANK : actor.auth;
}

/** Finding the group, its name and description. Nobody finds a disbanded one outside the administration area. */
export function denyOpen(actor: Actor, { visible, isBanned, isDisbanded }: GroupFacts): GroupDenial | null {
  if (isDisbanded) return 'group.unknown';
  if (isSiteRoot(actor)) return null;
  if (isBanned) return 'group.unknown';
  return visible || isMember(actor) || isInvited(actor) ? null : 'group.unknown';
}

/** Reading what only members see. */
export const denyRead = (actor: Actor, group: GroupFacts): GroupDenial | null =>
  denyOpen(actor, group) ?? (isMember(actor) || isSiteRoot(actor) ? null : 'error.membersOnly');

/** Having a secret address of the calendar; it ends with the membership, which super admins need not have. */
export const denyCalendar = (actor: Actor, group: GroupFacts): GroupDenial | null =>
  denyRead(actor, group) ?? (isMember(actor) ? null : 'group.notMember');

/** Adding something to the group. An archived group is only read. */
export const denyWrite = (actor: Actor, group: GroupFacts): GroupDenial | null =>
  denyRead(actor, group) ?? denyArchived(group);

const denyArchived = ({ isArchived }: GroupFacts): GroupDenial | null => (isArchived ? 'group.archived' : null);

/** Deciding on applications, and finding hidden announcements. */
export const denyManage = (actor: Actor, group: GroupFacts): GroupDenial | null =>
  denyRead(actor, group) ?? (rankOf(actor) >= MemberAuth.Admin ? null : 'group.managersOnly');

/** Writing announcements. */
export const denyAnnounce = (actor: Actor, group: GroupFacts): GroupDenial | null =>
  denyManage(actor, group) ?? denyArchived(group);

/** Creating invite links, and inviting users. */
export const denyInvite = denyAnnounce;

/** Creating accounts for members, where the site allows it. */
export const denyCreateAccounts = (
  actor: Actor,
  group: GroupFacts,
  { isAllowed }: { isAllowed: boolean },
): GroupDenial | null => {
  const denial = denyInvite(actor, group);
  if (denial) return denial;
  if (rankOf(actor) < MemberAuth.Root) return 'group.rootsOnly';
  return isAllowed ? null : 'group.noNewAccounts';
};

/** Returns what an invitation does with a user; null for members and those who are invited already. */
export function invitingAct(auth: MemberAuth): 'invite' | 'accept' | null {
  if (after('invite', auth) !== null) return 'invite';
  return actOf(auth, MemberAuth.Member, 'superior') === 'accept' ? 'accept' : null;
}

/**
 * Joining by an invite link, which tells of a group that is hidden or banned. A link does not bring back whom somebody
 * has removed.
 */
export function denyJoinByLink(actor: Actor, group: GroupFacts, link: LinkFacts): GroupDenial | null {
  if (group.isDisbanded) return 'group.noInviteLink';
  if (group.isBanned) return 'group.linkOfBanned';
  if (after('joinByLink', actor.auth) === null) return 'group.alreadyMember';
  if (link.isRevoked) return 'group.linkRevoked';
  if (link.isExpired) return 'group.linkExpired';
  if (link.isUsedUp) return 'group.linkUsedUp';
  return denyArchived(group) ?? (link.wasRemoved ? 'group.linkOfRemoved' : null);
}

/** Changing the settings, archiving the group, and reading the invitation code. */
export const denyConfigure = (actor: Actor, group: GroupFacts): GroupDenial | null =>
  denyRead(actor, group) ?? (rankOf(actor) >= MemberAuth.Root ? null : 'group.rootsOnly');

/** Copying the group without its people: what group roots manage, also of an archived group. */
export const denyCopy = denyConfigure;

/** Disbanding the group. */
export const denyDisband = (actor: Actor, group: GroupFacts): GroupDenial | null =>
  denyRead(actor, group) ?? (rankOf(actor) >= OWNER_RANK ? null : 'group.ownerOnly');

/** Joining or applying; who is invited joins. */
export function denyJoin(actor: Actor, group: GroupFacts): GroupDenial | null {
  const denial = denyOpen(actor, group) ?? denyArchived(group);
  if (denial) return denial;
  if (after(joiningAct(actor, group), actor.auth) !== null) return null;
  return actor.auth === MemberAuth.Applying ? 'group.alreadyApplied' : 'group.alreadyMember';
}

/** Public groups are joined at once, others by an invitation or an application. */
export function joiningAct(
  actor: Pick<Actor, 'auth'>,
  { auth }: Pick<GroupFacts, 'auth'>,
): 'join' | 'apply' | 'acceptInvitation' {
  if (isInvited(actor)) return 'acceptInvitation';
  return auth === GroupAuth.Public ? 'join' : 'apply';
}

/** Leaving the group, or declining an invitation. The owner hands the group over first, or disbands it. */
export function denyExit(actor: Actor, group: GroupFacts): GroupDenial | null {
  const denial = denyOpen(actor, group);
  if (denial) return denial;
  if (actor.isOwner) return 'group.ownerStays';
  const act = isInvited(actor) ? 'decline' : 'exit';
  return after(act, actor.auth) === null ? 'group.notMember' : null;
}

/**
 * Accepting, refusing, promoting or demoting another user: what it is now and then must be below one's own rank. Nobody
 * becomes a member of an archived group.
 */
export function denyChange(actor: Actor, group: GroupFacts, target: Target, to: MemberAuth): GroupDenial | null {
  const denial = denyTouch(actor, group, target);
  if (denial) return denial;
  if (to === MemberAuth.None || actOf(target.auth, to, 'superior') === null) return 'group.noSuchChange';
  if (!isMember(target) && isMemberAuth(to) && group.isArchived) return 'group.archived';
  return to < rankOf(actor) ? null : 'group.rankTooLow';
}

/** Removing another user from the group, or the application, or withdrawing the invitation. */
export const denyRemove = (actor: Actor, group: GroupFacts, target: Target): GroupDenial | null =>
  denyTouch(actor, group, target);

function denyTouch(actor: Actor, group: GroupFacts, { isSelf, isOwner, auth }: Target): GroupDenial | null {
  const denial = denyManage(actor, group);
  if (denial) return denial;
  if (isSelf) return 'group.notYourself';
  if (isOwner) return 'group.ownerFixed';
  if (auth === MemberAuth.None) return 'group.noUser';
  return auth < rankOf(actor) ? null : 'group.rankTooLow';
}

/** Making a member the owner. */
export function denyHandOver(actor: Actor, group: GroupFacts, target: Pick<Target, 'auth' | 'isOwner'>) {
  const denial = denyDisband(actor, group);
  if (denial) return denial;
  if (target.isOwner) return 'group.alreadyOwner';
  return after('inherit', target.auth) === null ? 'group.noUser' : null;
}

/** Changing and deleting an announcement: its author while a group admin, and group roots. */
export function denyEditAnnouncement(actor: Actor, group: GroupFacts, { isAuthor }: { isAuthor: boolean }) {
  const denial = denyAnnounce(actor, group);
  if (denial) return denial;
  return isAuthor || rankOf(actor) >= MemberAuth.Root ? null : 'group.notYourAnnouncement';
}

/** Returns what the actor may make of the target. */
export const choicesFor = (actor: Actor, group: GroupFacts, target: Target): MemberAuth[] => [
  ...new Set(
    TRANSITIONS.filter(({ from, by }) => from === target.auth && by === 'superior')
      .map(({ to }) => to)
      .filter((to) => denyChange(actor, group, target, to) === null),
  ),
];
