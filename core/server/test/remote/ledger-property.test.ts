import { REMOTE_RUN_MOVES, REMOTE_RUN_STATES, type RemoteRunState } from '@tribunal/contract';
import { recount } from '@tribunal/server';
import { seeded, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHarbour, type Harbour } from './ledger-support';
import { SiteModel, stepOf, type Hand } from './ledger-site-model';

const SUBMISSIONS = 6;
const ACCOUNTS = 2;
const STEPS = 50;
/** ms that an account waits from one submission to the next. */
const REST = 6000;
/** Of one seed, ms, also where much else runs. */
const PATIENCE = 60_000;

let harbour: Harbour;
const reached = new Set<string>();
const ways = ['nothing to intended', 'intended to sent', 'sent to tracking', 'tracking to final'];
const troubles = ['sent to parked', 'sent to refused', 'sent to intended'];
beforeAll(async () => {
  harbour = await openHarbour();
  await harbour.knex.raw(`
    create table seen_move (
      id bigint generated always as identity, run_id bigint, was text, becomes text, account_id bigint);
    create function see_move() returns trigger language plpgsql as $$ begin
      insert into seen_move (run_id, was, becomes, account_id)
        values (new.id, case when tg_op = 'UPDATE' then old.state end, new.state, new.account_id);
      return new;
    end $$;
    create trigger see_move after insert or update on remote_run for each row execute function see_move();
  `);
});
afterAll(() => harbour?.[Symbol.asyncDispose]());

interface SeenMove {
  runId: number;
  was: RemoteRunState | null;
  becomes: RemoteRunState;
  accountId: number | null;
}

/** Accounts that two runs held at the same time, as the moves were seen. */
function heldTwice(moves: readonly SeenMove[]): number[] {
  const holders = new Map<number, number>();
  const twice: number[] = [];
  for (const { runId, becomes, accountId } of moves) {
    for (const [account, holder] of holders) if (holder === runId) holders.delete(account);
    if (accountId === null || !['intended', 'sent'].includes(becomes)) continue;
    if (holders.has(accountId)) twice.push(accountId);
    holders.set(accountId, runId);
  }
  return twice;
}

async function liveThrough(seed: number): Promise<void> {
  const random = seeded(seed);
  const { below, pick } = random;
  const { knex, site, root } = harbour;
  await knex('submission').delete();
  await knex('remoteAccount').delete();
  await knex('seen_move').delete();
  await recount(knex);
  const model = new SiteModel();
  for (let count = 0; count < ACCOUNTS; count++) await harbour.account();
  const owners = new Map<number, TestUser>();
  for (let count = 0; count < SUBMISSIONS; count++) {
    const owner = await site.signUp();
    owners.set((await harbour.send('CF', owner)).submitId, owner);
  }
  const submissions = [...owners.keys()];
  const hands: Hand[] = [];
  const lostBy = new Map<number, number>();

  const allowed = (...statuses: number[]) => {
    const check = ({ status }: { status: number }): void => expect(statuses).toContain(status);
    return check;
  };
  const claim = async (): Promise<void> => {
    const open = await knex('judgement').whereNull('judgedAt').where({ isWanted: true }).pluck<number[]>('id');
    if (open.length === 0) return;
    const name = pick(['north', 'south']);
    const task = await harbour.claim(pick(open), name);
    if (task) hands.push({ task, name });
  };
  const step = async (): Promise<void> => {
    if (hands.length === 0) return claim();
    const hand = pick(hands);
    const after = await stepOf(harbour, model, hand, random);
    if (after !== 'goesOn' && hands.includes(hand)) hands.splice(hands.indexOf(hand), 1);
  };
  /** A judge gone mad: it moves what it has as it likes. Only what it says of the site is kept true. */
  const stray = async (): Promise<void> => {
    if (hands.length === 0) return;
    const { task, name } = pick(hands);
    const run = await harbour.stored(task.submitId!);
    const [from, to] = [run?.['state'] as RemoteRunState | undefined, pick(REMOTE_RUN_STATES)];
    if (from === undefined || from === 'intended' || from === 'sent' || to === 'tracking') return;
    allowed(200, 409)(await harbour.move(task, { id: Number(run!['id']) }, [from, to], { name }));
  };
  const kill = async (): Promise<void> => void hands.splice(below(Math.max(1, hands.length)), 1);
  const wait = () => harbour.pass(below(15_000));
  const longWait = () => harbour.pass(700_000);
  const rejudge = async (submitId = pick(submissions)): Promise<void> => {
    const body = { submitId };
    allowed(200, 409)(await site.reply('POST /api/admin/judge/rejudge', { body, as: root }));
  };
  const cancel = async (submitId = pick(submissions)): Promise<void> => {
    const body = { submitId };
    allowed(200, 400)(await site.reply('POST /api/admin/judge/cancel-judge', { body, as: root }));
  };
  const anew = async (): Promise<void> => {
    const submitId = pick(submissions);
    await cancel(submitId);
    await rejudge(submitId);
  };
  const resubmit = async (): Promise<void> => {
    const submitId = pick(submissions);
    const query = { submitId };
    allowed(200, 409)(await site.reply('GET /api/resubmit', { query, as: owners.get(submitId)! }));
  };
  const decide = async (): Promise<void> => {
    const { records } = await site.api('GET /api/admin/remote-run/parked', { query: {}, as: root });
    if (records.length === 0) return;
    const { id, submitId } = pick(records);
    const arrived = model.received(submitId).at(-1);
    const decision = pick(arrived ? (['arrived', 'lost', 'drop'] as const) : (['lost', 'drop'] as const));
    if (decision === 'lost') lostBy.set(submitId, (lostBy.get(submitId) ?? 0) + 1);
    const body = { id, decision, ...(decision === 'arrived' && { remoteRunId: arrived! }) };
    allowed(200, 409)(await site.reply('POST /api/admin/remote-run/decide', { body, as: root }));
  };
  const steps = [step, step, step, step, step, step];
  const often = [claim, claim, ...steps, ...steps, wait, stray, decide];
  const seldom = [kill, kill, longWait, rejudge, cancel, anew, anew, resubmit, decide];
  const moves = [...often, ...often, ...seldom].map((move) => () => move());

  for (let count = 0; count < STEPS; count++) {
    await Promise.all(Array.from({ length: 1 + below(3) }, () => pick(moves)()));
    // Else accounts may rest until the end, by chance.
    await harbour.pass(below(REST));
  }

  const seen = await knex('seen_move').orderBy('id').select<SeenMove[]>('runId', 'was', 'becomes', 'accountId');
  expect(seen.length).toBeGreaterThan(SUBMISSIONS);
  for (const { was, becomes } of seen) {
    if (was === null) expect(becomes).toBe('intended');
    else if (was !== becomes) expect(REMOTE_RUN_MOVES[was]).toContain(becomes);
  }
  for (const { was, becomes } of seen) reached.add(`${was ?? 'nothing'} to ${becomes}`);
  expect(heldTwice(seen)).toEqual([]);
  const known = await knex('remoteRun').whereNotNull('remoteRunId').select<{ remoteRunId: string }[]>('remoteRunId');
  expect(new Set(known.map(({ remoteRunId }) => remoteRunId)).size).toBe(known.length);
  for (const submitId of submissions) {
    expect(model.received(submitId).length).toBeLessThanOrEqual(1 + (lostBy.get(submitId) ?? 0));
  }
  expect(await recount(knex)).toBe(0);
}

describe('whatever judges, sites and people do', () => {
  it.each([1, 2, 3, 4])('nothing is sent twice, and no run is two submissions’ (seed %i)', liveThrough, PATIENCE);

  it(
    'and the troubles of sending all happen',
    async () => {
      for (let seed = 5; ![...ways, ...troubles].every((move) => reached.has(move)); seed++) await liveThrough(seed);
    },
    5 * PATIENCE,
  );
});
