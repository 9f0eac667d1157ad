import { hasNul } from '@tribunal/contract';
import type { RemoteRunRow, RemoteRunState } from '@tribunal/plugin-remote-judging/contract';
import { RequeueTask, JudgeFailure, type FinalReport } from '@tribunal/worker';
import { find, searchOnce } from './find';
import { nulReport } from './reports';
import { Run, type RunParts, type Step } from './run';
import { send } from './send';
import { track } from './track';
import { JudgeRemoteIntervals } from '../intervals';

/**
 * The step for each state of a run. After each step the ledger is queried again, because only the ledger knows the
 * state.
 */
const STEPS: Readonly<Record<RemoteRunState, (run: Run, row: RemoteRunRow) => Step | Promise<Step>>> = {
  intended: send,
  sent: find,
  tracking: track,
  final: track,
  refused: (run) => run.failed({ code: 'remoteRejected', values: { site: run.parts.site.spec.name } }),
  needsReview: searchOnce,
};

/** Maximum number of steps of a run; more means an endless loop. */
const MOST_STEPS = 50;

/** Takes a run from its current state to its end, or requeues it. */
export async function judgeRun(parts: RunParts): Promise<FinalReport> {
  if (hasNul(parts.task.code)) return nulReport(parts.task, parts.site.spec.name);
  const run = new Run(parts);
  let waited = 0;
  for (let steps = 0; steps < MOST_STEPS;) {
    run.throwIfStopped();
    const row = await parts.ledger.fetchRun();
    if (typeof row === 'number') {
      waited += row;
      if (waited > JudgeRemoteIntervals.slotWait) throw new RequeueTask(row);
      await run.pause(row);
      continue;
    }
    steps += 1;
    const step = await STEPS[row.state](run, row);
    if (step !== 'next') return step;
  }
  throw new JudgeFailure('runEndless', `judgement ${parts.task.judgementId}`);
}
