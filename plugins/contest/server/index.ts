import { Db, defineServerPart, objectRules, tokenScopes } from '@tribunal/server';
import { siteFor } from '@tribunal/server/place';
import { outgoingEventSources } from '@tribunal/server/system';
import { isAdminRole } from '@tribunal/contract';
import { contest } from '../plugin';
import { openAccess } from './access';
import { openScoreboards, ScoreboardReader, ScoreboardCache } from './board';
import { openComments } from './comments';
import { ContestAccess, isOrganiser, phaseEvents, rightsIn } from './contests';
import { openAnnouncements } from './announcements';
import { openDiscussions } from './discussions';
import { openExports } from './export';
import { openGroups } from './groups';
import { ContestLogBackfill, ContestLogReader, ContestLogSignals, ContestLogWriter } from './log';
import { openAdmin } from './admin';
import { openParticipants, ParticipantRepository } from './participants';
import { openProblems } from './problems';
import { openSeeding } from './seeding';
import { openSubmissions } from './submissions';
import { openSubmitting } from './submitting';
import { contestTokenScopes } from './token-scopes';

export default defineServerPart(contest, (scope) => {
  scope.contribute(tokenScopes, contestTokenScopes);
  scope.provide(ContestAccess);
  scope.provide(ContestLogSignals);
  scope.provide(ContestLogWriter);
  scope.provide(ContestLogReader);
  scope.provide(ContestLogBackfill);
  scope.contribute(outgoingEventSources, phaseEvents(scope.get(Db)));
  scope.contribute(objectRules, {
    plugin: contest.id,
    area: contest.id,
    textKey: 'rule.organise',
    allows: (viewer, uid) =>
      isAdminRole(viewer.roles) && isOrganiser(viewer, { uid, place: rightsIn(viewer, siteFor(viewer)) }),
  });
  openAccess(scope);
  openParticipants(scope);
  openSubmitting(scope);
  openProblems(scope);
  openSubmissions(scope);
  openScoreboards(scope);
  openAnnouncements(scope);
  openComments(scope);
  openDiscussions(scope);
  openAdmin(scope);
  openExports(scope);
  openGroups(scope);
  openSeeding(scope);
  for (const service of [
    ContestAccess,
    ContestLogReader,
    ContestLogSignals,
    ContestLogWriter,
    ParticipantRepository,
    ScoreboardReader,
    ScoreboardCache,
  ]) {
    scope.share<object>(service);
  }
  // The backfill starts last: from here on the hooks miss nothing.
  scope.effect('contest log backfill', () => scope.get(ContestLogBackfill).start());
});
