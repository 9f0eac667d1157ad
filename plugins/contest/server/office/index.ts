import { Authoring, ProblemAdmin, type ServerScope } from '@tribunal/server';
import { ContestAnnouncements } from '../desk';
import { announcementOfficeRoutes } from './announcement-routes';
import { ContestOffice, Office } from './office';
import { ContestProblemLists, ProblemLists } from './problem-list';
import { contestProblemRoutes } from './problem-routes';
import { ContestProblemOffice, ProblemOffice } from './problems';
import { contestOfficeRoutes } from './routes';

export { Office, type ContestOffice } from './office';
export { refuseCandidate } from './problem-rules';
export { ProblemLists, type ContestProblemLists } from './problem-list';
export { ProblemOffice, type ContestProblemOffice } from './problems';
export { settingsOf } from './settings';

/** Contests as those make them who run them. The scope has contests, the log and announcements already. */
export function openOffice(scope: Pick<ServerScope, 'provide' | 'get' | 'serve'>): void {
  scope.provide(Office, ContestOffice);
  scope.provide(ProblemOffice, ContestProblemOffice);
  scope.provide(ProblemLists, ContestProblemLists);
  scope.serve([
    ...contestOfficeRoutes(scope.get(Office)),
    ...contestProblemRoutes({
      office: scope.get(ProblemOffice),
      lists: scope.get(ProblemLists),
      bank: scope.get(ProblemAdmin),
      authoring: scope.get(Authoring),
    }),
    ...announcementOfficeRoutes(scope.get(ContestAnnouncements)),
  ]);
}
