import { defineServerPart } from '@tribunal/server';
import { AnnouncementBoard } from '../contract';
import { announcement } from '../plugin';
import { announcementRoutes } from './routes';
import { AnnouncementService } from './service';

export default defineServerPart(announcement, (scope) => {
  scope.provide(AnnouncementService);
  scope.provide(AnnouncementBoard, { value: scope.get(AnnouncementService) });
  scope.share(AnnouncementBoard);
  scope.serve(announcementRoutes(scope.get(AnnouncementService)));
});
