import type { ServerScope } from '@tribunal/server';
import { AnnouncementDesk, ContestAnnouncements } from './announcements';
import { BalloonDesk, Balloons } from './balloons';
import { ClarificationDesk, Clarifications } from './clarifications';
import { PrintDesk, Prints } from './prints';
import { deskRoutes } from './routes';

export { ContestAnnouncements, type AnnouncementDesk, type AnnouncementDraft } from './announcements';

/** Announcements, balloons, prints and questions: what passes between participants and organisers. */
export function openDesk(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(ContestAnnouncements, AnnouncementDesk);
  scope.provide(Balloons, BalloonDesk);
  scope.provide(Prints, PrintDesk);
  scope.provide(Clarifications, ClarificationDesk);
  scope.serve(
    deskRoutes({
      announcements: scope.get(ContestAnnouncements),
      balloons: scope.get(Balloons),
      prints: scope.get(Prints),
      clarifications: scope.get(Clarifications),
    }),
  );
}
