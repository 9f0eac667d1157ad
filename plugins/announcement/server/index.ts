import { defineServerPart } from '@tribunal/server';
import { AnnouncementBoard } from '../contract';
import { announcement } from '../plugin';
import { announcementRoutes } from './routes';
import { AnnouncementService, Announcements } from './service';

export default defineServerPart(announcement, (scope) => {
  scope.provide(Announcements, AnnouncementService);
  scope.provide(AnnouncementBoard, { value: scope.get(Announcements) });
  scope.share(AnnouncementBoard);
  scope.serve(announcementRoutes(scope.get(Announcements)));
});
