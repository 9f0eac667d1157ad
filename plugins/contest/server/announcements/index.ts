import type { ServerScope } from '@tribunal/server';
import { ContestAnnouncementService } from './contest-announcement-service';
import { announcementRoutes } from './routes';

export { ContestAnnouncementService } from './contest-announcement-service';

/** Registers the organisers' announcements. The scope must already have contests and the log. */
export function openAnnouncements(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(ContestAnnouncementService);
  scope.serve(announcementRoutes(scope.get(ContestAnnouncementService)));
}
