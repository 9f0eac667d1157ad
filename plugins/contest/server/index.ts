import { defineServerPart } from '@tribunal/server';
import { contest } from '../plugin';
import { openAccess } from './access';
import { openAdopting } from './adopting';
import { openBoards } from './board';
import { openClics } from './clics';
import { openComments } from './comments';
import { ContestFinder, Contests } from './contests';
import { openDesk } from './desk';
import { openExports } from './export';
import {
  ContestLogAmender,
  ContestLogReader,
  ContestLogSignals,
  ContestLogWriter,
  LogAmender,
  LogReader,
  LogSignals,
  LogWriter,
} from './log';
import { openOffice } from './office';
import { openParticipants } from './participants';
import { openProblems } from './problems';
import { openRejudging } from './rejudging';
import { openReplays } from './replay';
import { openStage } from './stage';
import { openSubmissions } from './submissions';
import { openSubmitting } from './submitting';
import { openVirtual } from './virtual';

export default defineServerPart(contest, (scope) => {
  scope.provide(Contests, ContestFinder);
  scope.provide(LogSignals, ContestLogSignals);
  scope.provide(LogWriter, ContestLogWriter);
  scope.provide(LogReader, ContestLogReader);
  scope.provide(LogAmender, ContestLogAmender);
  openAccess(scope);
  openSubmitting(scope);
  openProblems(scope);
  openSubmissions(scope);
  openParticipants(scope);
  openBoards(scope);
  openRejudging(scope);
  openDesk(scope);
  openComments(scope);
  openOffice(scope);
  openExports(scope);
  openAdopting(scope);
  openReplays(scope);
  openVirtual(scope);
  openClics(scope);
  openStage(scope);
  // The last one: from here on the hooks miss nothing.
  scope.effect('facts that logs have missed', () => scope.get(LogAmender).start());
});
