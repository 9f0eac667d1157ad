import { hasNul, Intervals, type RemoteRunRow, type RemoteRunState } from '@tribunal/contract';
import { HandBack, JudgeFailure, type FinalReport } from '@tribunal/worker';
import { find, seek } from './find';
import { nulReport } from './reports';
import { Run, type RunParts, type Step } from './run';
import { send } from './send';
import { track } from './track';

/** What is done where a run stands. Each step asks the ledger again, for it alone knows. */
const STEPS: Readonly<Record<RemoteRunState, (run: Run, row: RemoteRunRow) => Step | Promise<Step>>> = {
  intended: send,
  sent: find,
  tracking: track,
  final: track,
  refused: (run) => run.failed({ code: 'remoteRejected', values: { site: run.parts.site.spec.name } }),
  parked: seek,
};

/** A run takes few steps; who takes more goes round in a circle. */
const MOST_STEPS = 50;

/** Takes a run from where it stands to its end, or hands it back. */
export async function judgeRun(parts: RunParts): Promise<FinalReport> {
  if (hasNul(parts.task.code)) return nulReport(parts.task, parts.site.spec.name);
  const run = new Run(parts);
  let waited = 0;
  for (let steps = 0; steps < MOST_STEPS;) {
    run.mustGoOn();
    const row = await parts.ledger.turn();
    if (typeof row === 'number') {
      waited += row;
      if (waited > Intervals.remoteSlotWait) throw new HandBack(row);
      await run.pause(row);
      continue;
    }
    steps += 1;
    const step = await STEPS[row.state](run, row);
    if (step !== 'next') return step;
  }
  throw new JudgeFailure('runEndless', `judgement ${parts.task.judgementId}`);
}
