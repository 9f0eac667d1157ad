import type { ServerScope } from '@tribunal/server';
import { ContestAnnouncementService } from './contest-announcement-service';
import { BalloonService } from './balloon-service';
import { ClarificationService } from './clarification-service';
import { PrintService } from './print-service';
import { onsiteRoutes } from './routes';

export { ContestAnnouncementService, type AnnouncementDraft } from './contest-announcement-service';

/**
 * Registers announcements, balloons, prints and questions, i.e. the communication between participants and
 * organisers.
 */
export function openOnsite(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(ContestAnnouncementService);
  scope.provide(BalloonService);
  scope.provide(PrintService);
  scope.provide(ClarificationService);
  scope.serve(
    onsiteRoutes({
      announcements: scope.get(ContestAnnouncementService),
      balloons: scope.get(BalloonService),
      prints: scope.get(PrintService),
      clarifications: scope.get(ClarificationService),
    }),
  );
}
