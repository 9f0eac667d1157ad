// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface GroupAnnouncementColumns {
  id: number;
  gid: number;
  uid: string;
  title: string;
  content: string;
  status: 0 | 1;
  createdAt: Date;
  updatedAt: Date;
}

interface GroupCalendarColumns {
  gid: number;
  uid: string;
  tokenHash: string;
  createdAt: Date;
}

interface GroupCreationColumns {
  id: number;
  uid: string;
  createdAt: Date;
}

interface GroupInvitationColumns {
  gid: number;
  uid: string;
  invitedAt: Date;
  declinedAt: Date | null;
}

interface GroupInviteLinkColumns {
  id: number;
  gid: number;
  uid: string;
  tokenHash: string;
  maxUses: number;
  uses: number;
  expiresAt: Date;
  revokedAt: Date | null;
  createdAt: Date;
}

interface GroupItemColumns {
  id: number;
  name: string;
  shortName: string;
  brief: string;
  description: string;
  uid: string;
  avatar: string | null;
  auth: 1 | 2 | 3;
  code: string | null;
  visible: boolean;
  isBanned: boolean;
  disbandedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
}

interface GroupMemberColumns {
  id: number;
  gid: number;
  uid: string;
  auth: -1 | 1 | 2 | 3 | 4 | 5;
  reason: string | null;
  createdAt: Date;
  updatedAt: Date;
}

interface GroupMemberImportColumns {
  id: number;
  uid: string;
  invited: number;
  created: number;
  createdAt: Date;
}

interface GroupRemovalColumns {
  gid: number;
  uid: string;
  createdAt: Date;
}

declare module 'knex/types/tables' {
  interface Tables {
    groupAnnouncement: Table<GroupAnnouncementColumns, 'id' | 'status', never>;
    groupCalendar: Table<GroupCalendarColumns, never, never>;
    groupCreation: Table<GroupCreationColumns, 'id', never>;
    groupInvitation: Table<GroupInvitationColumns, 'declinedAt', never>;
    groupInviteLink: Table<GroupInviteLinkColumns, 'id' | 'uses' | 'revokedAt', never>;
    groupItem: Table<
      GroupItemColumns,
      'id' | 'avatar' | 'code' | 'visible' | 'isBanned' | 'disbandedAt' | 'archivedAt',
      never
    >;
    groupMember: Table<GroupMemberColumns, 'id' | 'reason', never>;
    groupMemberImport: Table<GroupMemberImportColumns, 'id', never>;
    groupRemoval: Table<GroupRemovalColumns, never, never>;
  }
  interface Statements {
    'group-member-digest': { version: string | null };
  }
}
