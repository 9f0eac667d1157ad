import { Limits } from '@tribunal/contract';
import {
  accountContentProviders,
  Clock,
  Db,
  defineServerPart,
  onSubmission,
  tokenScopes,
  Tx,
  type TokenScopes,
} from '@tribunal/server';
import { NewPasswordStore, onAccountsChanged, accountDataProviders } from '@tribunal/server/account';
import { UploadStore } from '@tribunal/server/authoring';
import { placeProviders } from '@tribunal/server/place';
import { GroupSeeding } from '../contract';
import { group } from '../plugin';
import { groupData } from './account-data';
import { groupContent } from './account-content';
import { GroupAdminService } from './admin/group-admin-service';
import { AssignmentReader } from './assignments/assignment-reader';
import { assignmentRoutes } from './assignments/routes';
import { GroupAnnouncementService } from './announcements/announcement-service';
import { CalendarService } from './calendar/calendar-service';
import { calendarRoutes } from './calendar/routes';
import { GroupCopyService } from './copying/group-copy-service';
import { GroupNotifier } from './group-notifier';
import { GroupSeeder } from './groups/group-seeder';
import { GroupAccess, refuseArchived } from './groups/group-access';
import { GroupListReader } from './groups/group-list-reader';
import { GroupOwnershipService } from './groups/group-ownership-service';
import { GroupService } from './groups/group-service';
import { InviteLinkService } from './invite-links/invite-link-service';
import { inviteLinkRoutes } from './invite-links/routes';
import { MemberImporter } from './member-import/member-importer';
import { memberImportRoutes } from './member-import/routes';
import { MemberListReader } from './membership/member-list-reader';
import { MemberService } from './membership/member-service';
import { allGroupRoutes, avatarRoute } from './routes';

const groupTokenScopes: TokenScopes = {
  read: [
    'GET /api/get-group-access',
    'GET /api/get-group-auth',
    'GET /api/get-group-detail',
    'GET /api/get-group-list',
    'GET /api/group/get-announcement-list',
    'GET /api/group/get-member-list',
  ],
  contest: ['GET /api/file/download-group-assignments', 'GET /api/group/get-assignment-list'],
  admin: ['GET /api/admin/group', 'POST /api/admin/group/restore', 'PUT /api/admin/group/status'],
};

export default defineServerPart(group, (scope) => {
  for (const service of [
    GroupAccess,
    GroupNotifier,
    GroupListReader,
    GroupService,
    GroupCopyService,
    GroupOwnershipService,
    MemberService,
    InviteLinkService,
    CalendarService,
    MemberImporter,
    MemberListReader,
    GroupAnnouncementService,
    GroupAdminService,
    AssignmentReader,
  ]) {
    scope.provide<object>(service);
  }
  scope.provide(GroupSeeding, GroupSeeder);
  scope.share(GroupSeeding);
  scope.contribute(accountDataProviders, groupData(scope.get(Db)));
  scope.contribute(
    accountContentProviders,
    groupContent({ knex: scope.get(Db), transactions: scope.get(Tx), clock: scope.get(Clock) }),
  );
  scope.contribute(tokenScopes, groupTokenScopes);
  scope.contribute(placeProviders, scope.get(GroupAccess));
  scope.hook(onSubmission, (submission) => refuseArchived(scope.get(Db), submission));
  scope.hook(onAccountsChanged, ({ uids }) => scope.get(CalendarService).endOfAccounts(uids));
  const ownership = scope.get(GroupOwnershipService);
  scope.serve([
    ...allGroupRoutes({
      lists: scope.get(GroupListReader),
      groups: scope.get(GroupService),
      copies: scope.get(GroupCopyService),
      ownership,
      members: scope.get(MemberService),
      memberLists: scope.get(MemberListReader),
      announcements: scope.get(GroupAnnouncementService),
      admin: scope.get(GroupAdminService),
      settings: () => scope.settings(),
    }),
    ...assignmentRoutes(scope.get(AssignmentReader)),
    ...inviteLinkRoutes(scope.get(InviteLinkService)),
    ...calendarRoutes(scope.get(CalendarService)),
    ...memberImportRoutes({
      importer: scope.get(MemberImporter),
      passwords: scope.get(NewPasswordStore),
      settings: () => scope.settings(),
    }),
    avatarRoute(scope.get(GroupService), scope.get(UploadStore).incoming, Limits.avatarBytes.max),
  ]);
  scope.schedule({ name: 'remove-disbanded', cron: '0 25 3 * * *', run: () => ownership.removeExpired() });
  scope.schedule({
    name: 'delete-import-counts',
    cron: '0 40 3 * * *',
    run: () => scope.get(MemberImporter).deleteOldCounts(),
  });
});
