import { storedData } from '@tribunal/server/account';
import { group } from '../plugin';

/** Groups of the user and what the user did in them, without other members and without secrets of links. */
export const groupData = storedData(group.id, 'groups', [
  {
    name: 'memberships.json',
    textKey: 'data.memberships',
    table: 'groupMember',
    select: ['id', 'gid', 'auth', 'reason', 'createdAt', 'updatedAt'],
  },
  {
    name: 'invitations.json',
    textKey: 'data.invitations',
    table: 'groupInvitation',
    select: ['gid', 'invitedAt', 'declinedAt'],
  },
  { name: 'removals.json', textKey: 'data.removals', table: 'groupRemoval', select: ['gid', 'createdAt'] },
  {
    name: 'own-groups.json',
    textKey: 'data.groups',
    table: 'groupItem',
    select: ['id', 'name', 'shortName', 'brief', 'description', 'createdAt', 'updatedAt'],
  },
  {
    name: 'written-announcements.json',
    textKey: 'data.announcements',
    table: 'groupAnnouncement',
    select: ['id', 'gid', 'title', 'content', 'createdAt', 'updatedAt'],
  },
  {
    name: 'invite-links.json',
    textKey: 'data.inviteLinks',
    table: 'groupInviteLink',
    select: ['id', 'gid', 'uses', 'maxUses', 'createdAt', 'expiresAt', 'revokedAt'],
  },
  { name: 'calendars.json', textKey: 'data.calendars', table: 'groupCalendar', select: ['gid', 'createdAt'] },
  {
    name: 'member-imports.json',
    textKey: 'data.memberImports',
    table: 'groupMemberImport',
    select: ['id', 'invited', 'created', 'createdAt'],
  },
]);
