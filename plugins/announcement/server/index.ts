import { defineServerPart } from '@tribunal/server';
import { announcement } from '../plugin';
import { announcementRoutes } from './routes';
import { AnnouncementService, Announcements } from './service';

export default defineServerPart(announcement, (scope) => {
  scope.provide(Announcements, AnnouncementService);
  scope.serve(announcementRoutes(scope.get(Announcements)));
});
