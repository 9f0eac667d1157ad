import { Status, type JudgeTask } from '@tribunal/contract';
import type { RemoteRunRow, RemoteRunState } from '../contract';
import type { SeededRandom } from '@tribunal/testing';
import type { LedgerHarness } from './ledger-harness';

/** The runs that the remote site has; they are never removed. */
export class RemoteSiteModel {
  readonly #runs: { runId: string; account: number; submitId: number }[] = [];

  receive(account: number, submitId: number): string {
    const runId = String(1000 + this.#runs.length);
    this.#runs.push({ runId, account, submitId });
    return runId;
  }

  /** Newest first. */
  runsOf(account: number): string[] {
    return this.#runs
      .filter((run) => run.account === account)
      .map(({ runId }) => runId)
      .reverse();
  }

  received(submitId: number): string[] {
    return this.#runs.filter((run) => run.submitId === submitId).map(({ runId }) => runId);
  }
}

/** Outcomes that a judge may experience while it sends. */
const SEND_OUTCOMES = [
  'arrives',
  'silent',
  'killedBefore',
  'killedAfter',
  'killedAfter',
  'refused',
  'notSent',
] as const;
type SendOutcome = (typeof SEND_OUTCOMES)[number];

export interface ClaimedTask {
  task: JudgeTask;
  name: string;
}

/**
 * Does one step of a correct judge from the state that the ledger returns; `killed` means that the judge never
 * reports again.
 */
export async function advanceTask(
  harness: LedgerHarness,
  site: RemoteSiteModel,
  { task, name }: ClaimedTask,
  { pick }: Pick<SeededRandom, 'pick'>,
): Promise<'goesOn' | 'ended' | 'killed'> {
  const submitId = task.submitId!;
  const finalize = async (status: Status): Promise<'ended'> => {
    await harness.reportVerdict(task, status, name);
    return 'ended';
  };
  const move = async (run: RemoteRunRow, from: RemoteRunState, to: RemoteRunState, remoteRunId?: string) =>
    (await harness.move(task, run, [from, to], { name, remoteRunId })).outcome;

  const { status, data } = await harness.requestRun(task, name);
  if (status !== 200 || !data) return 'killed';
  const { run } = data;
  if (!run) {
    await harness.requeue(task, 1000);
    return 'ended';
  }
  const account = run.account?.id ?? 0;

  const send = async (outcome: SendOutcome): Promise<'goesOn' | 'killed'> => {
    const [baseline] = site.runsOf(account);
    const moved = await harness.move(task, run, ['intended', 'sent'], { name, baseline: baseline ?? null });
    if (moved.outcome !== 'moved') return 'goesOn';
    if (outcome === 'killedBefore') return 'killed';
    if (outcome === 'refused') await move(run, 'sent', 'refused');
    if (outcome === 'notSent') await move(run, 'sent', 'intended');
    if (outcome === 'refused' || outcome === 'notSent') return 'goesOn';
    const runId = site.receive(account, submitId);
    if (outcome === 'killedAfter') return 'killed';
    if (outcome === 'arrives') await move(run, 'sent', 'tracking', runId);
    return 'goesOn';
  };
  const find = async (): Promise<'goesOn'> => {
    // The newest runs may not be listed yet.
    const listed = pick([true, true, false]) ? site.runsOf(account) : [];
    const known = run.baseline === null ? -1 : listed.indexOf(run.baseline);
    for (const runId of known < 0 ? listed : listed.slice(0, known)) {
      if ((await move(run, 'sent', 'tracking', runId)) !== 'taken') return 'goesOn';
    }
    await move(run, 'sent', 'needsReview');
    return 'goesOn';
  };

  if (run.state === 'intended') return send(pick(SEND_OUTCOMES));
  if (run.state === 'sent') return find();
  if (run.state === 'tracking') {
    await move(run, 'tracking', 'final');
    return 'goesOn';
  }
  return finalize(run.state === 'final' ? Status.Accepted : Status.SubmittedFailed);
}
