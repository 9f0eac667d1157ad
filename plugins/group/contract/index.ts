import type { AssignmentCalls } from './assignments';
import type { CalendarCalls } from './calendar';
import type { GroupAdminCalls, GroupCalls, GroupFileCalls } from './calls';
import type { GroupCopyCalls } from './copying';
import type { InviteLinkCalls } from './invite-links';
import type { MemberImportCalls } from './member-import';

export * from './assignments';
export * from './calendar';
export * from './calls';
export * from './copying';
export * from './invite-links';
export * from './limits';
export * from './member-import';
export * from './seeding';
export * from './tabs';
export * from './vocabulary';

export type AllGroupCalls = GroupCalls &
  GroupFileCalls &
  GroupAdminCalls &
  InviteLinkCalls &
  AssignmentCalls &
  MemberImportCalls &
  CalendarCalls &
  GroupCopyCalls;
