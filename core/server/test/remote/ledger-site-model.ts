import { Status, type JudgeTask, type RemoteRunRow, type RemoteRunState } from '@tribunal/contract';
import type { Seeded } from '@tribunal/testing';
import type { Harbour } from './ledger-support';

/** What the other judge has: it only ever grows. */
export class SiteModel {
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

/** What a judge may meet while it sends. */
const SENDINGS = ['arrives', 'silent', 'killedBefore', 'killedAfter', 'killedAfter', 'refused', 'notSent'] as const;
type Sending = (typeof SENDINGS)[number];

export interface Hand {
  task: JudgeTask;
  name: string;
}

/** One step of a judge that keeps to the rules, told by the ledger where it stands; `killed`: it is not heard of again. */
export async function stepOf(
  harbour: Harbour,
  site: SiteModel,
  { task, name }: Hand,
  { pick }: Pick<Seeded, 'pick'>,
): Promise<'goesOn' | 'ended' | 'killed'> {
  const submitId = task.submitId!;
  const end = async (status: Status): Promise<'ended'> => {
    await harbour.settle(task, status, name);
    return 'ended';
  };
  const move = async (run: RemoteRunRow, from: RemoteRunState, to: RemoteRunState, remoteRunId?: string) =>
    (await harbour.move(task, run, [from, to], { name, remoteRunId })).outcome;

  const { status, data } = await harbour.ask(task, name);
  if (status !== 200 || !data) return 'killed';
  const { run } = data;
  if (!run) {
    await harbour.handBack(task, 1000);
    return 'ended';
  }
  const account = run.account?.id ?? 0;

  const send = async (how: Sending): Promise<'goesOn' | 'killed'> => {
    const [baseline] = site.runsOf(account);
    const moved = await harbour.move(task, run, ['intended', 'sent'], { name, baseline: baseline ?? null });
    if (moved.outcome !== 'moved') return 'goesOn';
    if (how === 'killedBefore') return 'killed';
    if (how === 'refused') await move(run, 'sent', 'refused');
    if (how === 'notSent') await move(run, 'sent', 'intended');
    if (how === 'refused' || how === 'notSent') return 'goesOn';
    const runId = site.receive(account, submitId);
    if (how === 'killedAfter') return 'killed';
    if (how === 'arrives') await move(run, 'sent', 'tracking', runId);
    return 'goesOn';
  };
  const find = async (): Promise<'goesOn'> => {
    // The newest runs may not be listed yet.
    const listed = pick([true, true, false]) ? site.runsOf(account) : [];
    const known = run.baseline === null ? -1 : listed.indexOf(run.baseline);
    for (const runId of known < 0 ? listed : listed.slice(0, known)) {
      if ((await move(run, 'sent', 'tracking', runId)) !== 'taken') return 'goesOn';
    }
    await move(run, 'sent', 'parked');
    return 'goesOn';
  };

  if (run.state === 'intended') return send(pick(SENDINGS));
  if (run.state === 'sent') return find();
  if (run.state === 'tracking') {
    await move(run, 'tracking', 'final');
    return 'goesOn';
  }
  return end(run.state === 'final' ? Status.Accepted : Status.SubmittedFailed);
}
