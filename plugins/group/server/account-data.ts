import { pagesBy, type AccountDataProvider } from '@tribunal/server/account';
import type { Knex } from 'knex';
import { group } from '../plugin';

/** Groups of the user and what the user did in them, without other members and without secrets of links. */
export const groupData = (knex: Knex): AccountDataProvider => ({
  plugin: group.id,
  folder: 'groups',
  files: [
    {
      name: 'memberships.json',
      textKey: 'data.memberships',
      columns: ['group_member.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('groupMember').where({ uid }).select('id', 'gid', 'auth', 'reason', 'createdAt', 'updatedAt'),
        ),
    },
    {
      name: 'invitations.json',
      textKey: 'data.invitations',
      columns: ['group_invitation.uid'],
      pages: ({ uid }) =>
        pagesBy('gid', () => knex('groupInvitation').where({ uid }).select('gid', 'invitedAt', 'declinedAt')),
    },
    {
      name: 'removals.json',
      textKey: 'data.removals',
      columns: ['group_removal.uid'],
      pages: ({ uid }) => pagesBy('gid', () => knex('groupRemoval').where({ uid }).select('gid', 'createdAt')),
    },
    {
      name: 'own-groups.json',
      textKey: 'data.groups',
      columns: ['group_item.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('groupItem')
            .where({ uid })
            .select('id', 'name', 'shortName', 'brief', 'description', 'createdAt', 'updatedAt'),
        ),
    },
    {
      name: 'written-announcements.json',
      textKey: 'data.announcements',
      columns: ['group_announcement.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('groupAnnouncement').where({ uid }).select('id', 'gid', 'title', 'content', 'createdAt', 'updatedAt'),
        ),
    },
    {
      name: 'invite-links.json',
      textKey: 'data.inviteLinks',
      columns: ['group_invite_link.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () =>
          knex('groupInviteLink')
            .where({ uid })
            .select('id', 'gid', 'uses', 'maxUses', 'createdAt', 'expiresAt', 'revokedAt'),
        ),
    },
    {
      name: 'calendars.json',
      textKey: 'data.calendars',
      columns: ['group_calendar.uid'],
      pages: ({ uid }) => pagesBy('gid', () => knex('groupCalendar').where({ uid }).select('gid', 'createdAt')),
    },
    {
      name: 'member-imports.json',
      textKey: 'data.memberImports',
      columns: ['group_member_import.uid'],
      pages: ({ uid }) =>
        pagesBy('id', () => knex('groupMemberImport').where({ uid }).select('id', 'invited', 'created', 'createdAt')),
    },
  ],
});
