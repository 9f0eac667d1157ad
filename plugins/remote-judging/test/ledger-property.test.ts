import { REMOTE_RUN_TRANSITIONS, REMOTE_RUN_STATES, type RemoteRunState } from '../contract';
import { recount } from '@tribunal/server/judging';
import { seededRandom, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';
import { RemoteSiteModel, advanceTask, type ClaimedTask } from './remote-site-model';

const SUBMISSIONS = 6;
const ACCOUNTS = 2;
const STEPS = 50;
/** Pause of an account between two submissions, in ms. */
const REST = 6000;
/** Time limit for one seed, in ms, also on a busy machine. */
const PATIENCE = 60_000;

let harness: LedgerHarness;
const reached = new Set<string>();
const transitions = ['nothing to intended', 'intended to sent', 'sent to tracking', 'tracking to final'];
const troubles = ['sent to needsReview', 'sent to refused', 'sent to intended'];
beforeAll(async () => {
  harness = await openLedgerHarness();
  await harness.knex.raw(`
    create table recorded_move (
      id bigint generated always as identity, run_id bigint, was text, becomes text, account_id bigint);
    create function record_move() returns trigger language plpgsql as $$ begin
      insert into recorded_move (run_id, was, becomes, account_id)
        values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state, new.account_id);
      return new;
    end $$;
    create trigger record_move after insert or update on remote_run for each row execute function record_move();
  `);
});
afterAll(() => harness?.[Symbol.asyncDispose]());

interface RecordedMove {
  runId: number;
  was: RemoteRunState | null;
  becomes: RemoteRunState;
  accountId: number | null;
}

/** Returns the accounts that two runs held at the same time, according to the recorded moves. */
function doublyClaimed(moves: readonly RecordedMove[]): number[] {
  const claims = new Map<number, number>();
  const twice: number[] = [];
  for (const { runId, becomes, accountId } of moves) {
    for (const [account, claimant] of claims) if (claimant === runId) claims.delete(account);
    if (accountId === null || !['intended', 'sent'].includes(becomes)) continue;
    if (claims.has(accountId)) twice.push(accountId);
    claims.set(accountId, runId);
  }
  return twice;
}

async function runScenario(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const { below, pick } = random;
  const { calls, knex, site, root } = harness;
  await knex('submission').delete();
  await knex('remoteAccount').delete();
  await knex('recorded_move').delete();
  await recount(knex);
  const model = new RemoteSiteModel();
  for (let count = 0; count < ACCOUNTS; count++) await harness.createAccount();
  const owners = new Map<number, TestUser>();
  for (let count = 0; count < SUBMISSIONS; count++) {
    const owner = await site.signUp();
    owners.set((await harness.send('CF', owner)).submitId, owner);
  }
  const submissions = [...owners.keys()];
  const claimedTasks: ClaimedTask[] = [];
  const lostBy = new Map<number, number>();

  const allowed = (...statuses: number[]) => {
    const check = ({ status }: { status: number }): void => expect(statuses).toContain(status);
    return check;
  };
  const claim = async (): Promise<void> => {
    const open = await knex('judgement').whereNull('judgedAt').where({ isWanted: true }).pluck<number[]>('id');
    if (open.length === 0) return;
    const name = pick(['north', 'south']);
    const task = await harness.claim(pick(open), name);
    if (task) claimedTasks.push({ task, name });
  };
  const step = async (): Promise<void> => {
    if (claimedTasks.length === 0) return claim();
    const claimedTask = pick(claimedTasks);
    const after = await advanceTask(harness, model, claimedTask, random);
    if (after !== 'goesOn' && claimedTasks.includes(claimedTask))
      claimedTasks.splice(claimedTasks.indexOf(claimedTask), 1);
  };
  /** Simulates a faulty judge that moves its runs at random. Only its statements about the site are kept true. */
  const stray = async (): Promise<void> => {
    if (claimedTasks.length === 0) return;
    const { task, name } = pick(claimedTasks);
    const run = await harness.storedRun(task.submitId!);
    const [from, to] = [run?.['state'] as RemoteRunState | undefined, pick(REMOTE_RUN_STATES)];
    if (from === undefined || from === 'intended' || from === 'sent' || to === 'tracking') return;
    allowed(200, 409)(await harness.move(task, { id: Number(run!['id']) }, [from, to], { name }));
  };
  const kill = async (): Promise<void> => void claimedTasks.splice(below(Math.max(1, claimedTasks.length)), 1);
  const wait = () => harness.advanceAndSweep(below(15_000));
  const longWait = () => harness.advanceAndSweep(700_000);
  const rejudge = async (submitId = pick(submissions)): Promise<void> => {
    const body = { submitId };
    allowed(200, 409)(await calls.reply('POST /api/admin/judge/rejudge', { body, as: root }));
  };
  const cancel = async (submitId = pick(submissions)): Promise<void> => {
    const body = { submitId };
    allowed(200, 400)(await calls.reply('POST /api/admin/judge/cancel-judge', { body, as: root }));
  };
  const cancelAndRejudge = async (): Promise<void> => {
    const submitId = pick(submissions);
    await cancel(submitId);
    await rejudge(submitId);
  };
  const resubmit = async (): Promise<void> => {
    const submitId = pick(submissions);
    const query = { submitId };
    allowed(200, 409)(await calls.reply('GET /api/resubmit', { query, as: owners.get(submitId)! }));
  };
  const decide = async (): Promise<void> => {
    const { records } = await calls.api('GET /api/admin/remote-run/needs-review', { query: {}, as: root });
    if (records.length === 0) return;
    const { id, submitId } = pick(records);
    const arrived = model.received(submitId).at(-1);
    const decision = pick(arrived ? (['arrived', 'lost', 'drop'] as const) : (['lost', 'drop'] as const));
    if (decision === 'lost') lostBy.set(submitId, (lostBy.get(submitId) ?? 0) + 1);
    const body = { id, decision, ...(decision === 'arrived' && { remoteRunId: arrived! }) };
    allowed(200, 409)(await calls.reply('POST /api/admin/remote-run/decide', { body, as: root }));
  };
  const steps = [step, step, step, step, step, step];
  const often = [claim, claim, ...steps, ...steps, wait, stray, decide];
  const seldom = [kill, kill, longWait, rejudge, cancel, cancelAndRejudge, cancelAndRejudge, resubmit, decide];
  const moves = [...often, ...often, ...seldom].map((move) => () => move());

  for (let count = 0; count < STEPS; count++) {
    await Promise.all(Array.from({ length: 1 + below(3) }, () => pick(moves)()));
    // Otherwise accounts may rest until the end by chance.
    await harness.advanceAndSweep(below(REST));
  }

  const recorded = await knex('recorded_move')
    .orderBy('id')
    .select<RecordedMove[]>('runId', 'was', 'becomes', 'accountId');
  expect(recorded.length).toBeGreaterThan(SUBMISSIONS);
  for (const { was, becomes } of recorded) {
    if (was === null) expect(becomes).toBe('intended');
    else if (was !== becomes) expect(REMOTE_RUN_TRANSITIONS[was]).toContain(becomes);
  }
  for (const { was, becomes } of recorded) reached.add(`${was ?? 'nothing'} to ${becomes}`);
  expect(doublyClaimed(recorded)).toEqual([]);
  const known = await knex('remoteRun').whereNotNull('remoteRunId').select<{ remoteRunId: string }[]>('remoteRunId');
  expect(new Set(known.map(({ remoteRunId }) => remoteRunId)).size).toBe(known.length);
  for (const submitId of submissions) {
    expect(model.received(submitId).length).toBeLessThanOrEqual(1 + (lostBy.get(submitId) ?? 0));
  }
  expect(await recount(knex)).toBe(0);
}

describe('random actions of judges, sites and users', () => {
  it.each([1, 2, 3, 4])('nothing is sent twice, and no run is two submissions’ (seed %i)', runScenario, PATIENCE);

  it(
    'and the troubles of sending all happen',
    async () => {
      for (let seed = 5; ![...transitions, ...troubles].every((move) => reached.has(move)); seed++)
        await runScenario(seed);
    },
    5 * PATIENCE,
  );
});
