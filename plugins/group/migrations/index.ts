import type { Migration } from '@tribunal/server';
import { groups } from './0001-groups';
import { archive } from './0002-archive';
import { inviteLinks } from './0003-invite-links';
import { invitations } from './0004-invitations';
import { memberImports } from './0005-member-imports';
import { calendars } from './0006-calendars';
import { pastInvitations } from './0007-past-invitations';
import { memberOrder } from './0008-member-order';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [
  groups,
  archive,
  inviteLinks,
  invitations,
  memberImports,
  calendars,
  pastInvitations,
  memberOrder,
];
