import { isInProgress, Status } from '@tribunal/contract';
import { recount } from '@tribunal/server/judging';
import { seededRandom, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REMOTE_RUN_TRANSITIONS, type RemoteJob, type RemoteJobResult, type RemoteRunState } from '../contract';
import { openCompanionHarness, type CompanionHarness } from './companion-harness';
import { failedJob } from './fake-remote-judge';

const USERS = 2;
const SUBMISSIONS = 5;
const ROUNDS = 25;
/** Time limit for one seed, in ms, also on a busy machine. */
const PATIENCE = 60_000;
const DAY = 86_400_000;

let harness: CompanionHarness;
beforeAll(async () => {
  harness = await openCompanionHarness();
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

interface Submitter {
  user: TestUser;
  handle: string;
}

async function runScenario(seed: number): Promise<void> {
  const { below, pick } = seededRandom(seed);
  const { calls, knex, site } = harness;
  await harness.forget();
  await knex('recorded_move').delete();
  await recount(knex);
  await harness.createAccount();
  /** Runs that the site has, by id. */
  const runs = new Map<string, { account: string; sentAt: number }>();
  const submitters: Submitter[] = [];
  const owners = new Map<number, Submitter>();
  for (let count = 0; count < USERS; count++) {
    const submitter = { user: await site.signUp(), handle: `handle-${count}` };
    await harness.prove(submitter.user, submitter.handle);
    submitters.push(submitter);
  }
  for (let count = 0; count < SUBMISSIONS; count++) {
    const submitter = pick(submitters);
    await knex('submitPace').delete();
    owners.set((await harness.create(submitter.user)).submitId, submitter);
  }
  const submissions = [...owners.keys()];

  const among = (status: number, ...statuses: number[]): void => expect(statuses).toContain(status);
  const answer = ({ runId }: RemoteJob & { kind: 'public-run' }): RemoteJobResult => {
    const run = runs.get(runId);
    if (below(4) === 0) return failedJob(pick(['siteDown', 'layoutChanged', 'humanCheck']));
    return run ? harness.sentRun({ runId, ...run }) : failedJob('notFound');
  };
  const sendAtSite = async (): Promise<void> => {
    const { handle } = pick(submitters);
    runs.set(String(100 + runs.size), { account: handle, sentAt: harness.now().getTime() });
  };
  const arrive = async (): Promise<void> => {
    const submitId = pick(submissions);
    const runId = pick([...runs.keys(), '999']);
    const wish = { as: owners.get(submitId)!.user, isChanged: below(2) === 0 };
    among((await harness.arrive(submitId, runId, wish)).status, 200, 409);
  };
  const giveUp = async (): Promise<void> => {
    const query = { submitId: pick(submissions) };
    const as = owners.get(query.submitId)!.user;
    among((await calls.reply('DELETE /api/companion/submission', { query, as })).status, 200, 409);
  };
  const judge = async (): Promise<void> => {
    const open = await knex('judgement').whereNull('judgedAt').where({ isWanted: true }).pluck<number[]>('id');
    const task = open.length > 0 ? await harness.claim(pick(open)) : null;
    if (!task) return;
    for (let steps = 0; steps < 3; steps++) {
      const { data } = await harness.requestRun(task);
      if (!data || below(6) === 0) return;
      if (!data.run) return harness.requeue(task, 1000);
      const { state } = data.run;
      expect(['tracking', 'final', 'refused']).toContain(state);
      if (state !== 'tracking') return harness.reportVerdict(task, Status.Accepted);
      await harness.move(task, data.run, ['tracking', 'final']);
    }
  };
  const act = async (call: 'rejudge' | 'cancel-judge'): Promise<void> => {
    const body = { submitId: pick(submissions) };
    among((await calls.reply(`POST /api/admin/judge/${call}`, { body, as: harness.root })).status, 200, 400, 409);
  };
  const wait = () => harness.advanceAndSweep(below(pick([5000, 60_000, 600_000])));
  const tick = () => pick([() => harness.checks.requestDue(), () => harness.deadlines.giveUpDue()])();
  const often = [sendAtSite, sendAtSite, arrive, arrive, arrive, judge, judge, wait, tick, tick];
  const moves = [...often, ...often, giveUp, () => act('rejudge'), () => act('cancel-judge')];

  for (let round = 0; round < ROUNDS; round++) {
    const work = Promise.all(Array.from({ length: 1 + below(3) }, () => pick(moves)()));
    let isOver = false;
    const end = (): void => void (isOver = true);
    work.then(end, end);
    while (!isOver) {
      await harness.answerJobs(answer);
      await new Promise(setImmediate);
    }
    await work;
  }

  const known = await knex('remoteRun').whereNotNull('remoteRunId').select('submissionId', 'remoteRunId', 'way');
  expect(new Set(known.map(({ remoteRunId }) => remoteRunId)).size).toBe(known.length);
  for (const { submissionId, remoteRunId, way } of known) {
    expect(way).toBe('companion');
    expect(runs.get(remoteRunId!)?.account).toBe(owners.get(submissionId)!.handle);
  }
  // In the end nothing waits: whatever was not sent is given up.
  for (const ms of [3_700_000, DAY]) {
    harness.advanceClock(ms);
    await harness.deadlines.giveUpDue();
  }
  // Logins do not last that long.
  harness.advanceClock(-3_700_000 - DAY);
  const open = await knex('remoteRun').whereIn('state', ['intended', 'sent']).pluck('id');
  expect(open).toEqual([]);
  const waiting = await knex('judgement as j')
    .join('remoteRun as r', 'r.submissionId', 'j.submissionId')
    .where({ 'j.isCurrent': true, 'r.state': 'refused' })
    .select<{ status: Status }[]>('j.status');
  expect(waiting.filter(({ status }) => isInProgress(status))).toEqual([]);

  const recorded = await knex('recorded_move')
    .orderBy('id')
    .select<{ was: RemoteRunState | null; becomes: RemoteRunState; accountId: number | null }[]>(
      'was',
      'becomes',
      'accountId',
    );
  for (const { was, becomes, accountId } of recorded) {
    if (was === null) expect(becomes).toBe('intended');
    else if (was !== becomes) expect(REMOTE_RUN_TRANSITIONS[was]).toContain(becomes);
    expect(becomes).not.toBe('needsReview');
    if (becomes === 'intended' || becomes === 'sent') expect(accountId).toBeNull();
  }
  for (const { was, becomes } of recorded) reached.add(`${was ?? 'nothing'} to ${becomes}`);
  expect(await recount(knex)).toBe(0);
}

const reached = new Set<string>();

describe('random actions of people with the companion, judges and the site', () => {
  it.each([1, 2, 3, 4])(
    'no run is two submissions’ or somebody else’s, and nothing waits for ever (seed %i)',
    runScenario,
    PATIENCE,
  );

  it(
    'and everything that may happen does',
    async () => {
      const all = [
        'intended to sent',
        'sent to intended',
        'sent to tracking',
        'tracking to final',
        'intended to refused',
      ];
      for (let seed = 5; !all.every((move) => reached.has(move)); seed++) await runScenario(seed);
    },
    5 * PATIENCE,
  );
});
