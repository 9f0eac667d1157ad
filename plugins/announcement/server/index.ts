import { accountContentProviders, counted, Db, defineServerPart, tokenScopes } from '@tribunal/server';
import { accountDataProviders } from '@tribunal/server/account';
import { AnnouncementBoard } from '../contract';
import { announcement } from '../plugin';
import { announcementData } from './account-data';
import { announcementRoutes } from './routes';
import { AnnouncementService } from './service';

export default defineServerPart(announcement, (scope) => {
  scope.provide(AnnouncementService);
  scope.provide(AnnouncementBoard, { value: scope.get(AnnouncementService) });
  scope.share(AnnouncementBoard);
  const knex = scope.get(Db);
  scope.contribute(accountDataProviders, announcementData(scope.get(Db)));
  // Announcements are of the site, whoever wrote them.
  scope.contribute(accountContentProviders, {
    plugin: announcement.id,
    part: 'announcements',
    count: async (uids) => {
      const count = await counted(knex('announcementItem').whereIn('uid', [...uids]));
      return [{ textKey: 'content.announcements', count, deleted: 'kept', erased: 'kept' }];
    },
  });
  scope.serve(announcementRoutes(scope.get(AnnouncementService)));
  scope.contribute(tokenScopes, {
    read: ['GET /api/get-common-announcement'],
    admin: [
      'GET /api/admin/announcement',
      'POST /api/admin/announcement',
      'PUT /api/admin/announcement',
      'DELETE /api/admin/announcement',
    ],
  });
});
