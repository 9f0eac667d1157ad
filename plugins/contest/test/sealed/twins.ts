import { Role, Status } from '@tribunal/contract';
import { pluginAt, testDatabase, type TestUser } from '@tribunal/testing';
import type { Knex } from 'knex';
import { ContestType } from '../../contract';
import { startContestTestSite, type ContestOptions, type ContestTestSite } from '../contest-test-site';

/** What calls may name. */
export interface Place {
  cid: number;
  pid: number;
  problemId: string;
  /** Sent since the seal, the one of the caller first where the caller does not see its own. */
  sealed: number[];
}

export interface Scene {
  places: Record<'acm, running' | 'oi, running' | 'acm, over' | 'oi, over', Place>;
  /** Runs all of these contests. */
  author: TestUser;
  /** Is in all of them, and has nothing sealed of its own under the ACM rule. */
  ada: TestUser;
  /** Whose sealed results differ between the worlds. */
  bob: TestUser;
  /** An admin of the site who runs none of them. */
  staff: TestUser;
}

export interface Twins extends AsyncDisposable {
  scene: Scene;
  /** The same to the last id and minute but for what was judged behind the seals: all of it wrong here, all accepted there. */
  wrong: ContestTestSite;
  right: ContestTestSite;
}

/** Minutes from the beginning of the scene. */
const [SEAL, SENT, END, NOW] = [10, 15, 20, 30];

async function openScene(world: ContestTestSite): Promise<Scene> {
  const { site } = world;
  const [author, ada, bob, staff] = [
    await site.signUp({ username: 'author', role: Role.Admin }),
    await site.signUp({ username: 'ada' }),
    await site.signUp({ username: 'bob' }),
    await site.signUp({ username: 'staff', role: Role.Admin }),
  ];
  const make = async (wish: ContestOptions): Promise<Place> => {
    const seal = { isSealed: true, sealAt: world.minutes(SEAL), isUnsealedByEnd: false };
    const open = { hasOutsideBoard: true, hasPrint: true, takesLate: true };
    const cid = await world.makeContest({ uid: author.uid, ...seal, ...open, ...wish });
    const score = wish.type === ContestType.Oi ? { score: 100 } : {};
    const { pid } = await world.makeContestProblem(cid, { displayId: 'A', color: '#ff0000', ...score });
    const { problemId } = await world.knex('problem').where({ id: pid }).first<{ problemId: string }>('problemId');
    for (const as of [ada, bob]) await world.run(as, cid, 'A', Status.WrongAnswer);
    return { cid, pid, problemId, sealed: [] };
  };
  const over = { endAt: world.minutes(END) };
  const places = {
    'acm, running': await make({}),
    'oi, running': await make({ type: ContestType.Oi }),
    'acm, over': await make(over),
    'oi, over': await make({ type: ContestType.Oi, ...over }),
  };
  world.pass(SENT);
  for (const [name, { cid, sealed }] of Object.entries(places)) {
    if (name.startsWith('oi')) sealed.push(await world.run(ada, cid, 'A', Status.WrongAnswer));
    sealed.push(await world.run(bob, cid, 'A', Status.WrongAnswer));
  }
  world.pass(NOW - SENT);
  for (const place of [places['acm, over'], places['oi, over']]) {
    place.sealed.push(await world.run(bob, place.cid, 'A', Status.WrongAnswer, 'int late() {}'));
  }
  return { places, author, ada, bob, staff };
}

/** Another outcome for what is behind the seals, wherever it is kept. */
async function acceptSealed(world: ContestTestSite, scene: Scene): Promise<void> {
  await world.knex.transaction((knex) => acceptIn(knex, scene));
}

async function acceptIn(knex: Knex.Transaction, { places }: Scene): Promise<void> {
  for (const [name, { cid, sealed }] of Object.entries(places)) {
    const outcome = { status: Status.Accepted, score: name.startsWith('oi') ? 100 : null, timeMs: 4711 };
    const ids = (query: { whereIn(column: string, ids: number[]): unknown }) => query.whereIn('submissionId', sealed);
    const judgements = knex('judgement').modify(ids);
    await knex('judgementCase')
      .whereIn('judgementId', judgements.clone().select('id'))
      .update({ status: Status.Accepted, timeMs: 4711 });
    await judgements.update({ ...outcome, memoryKb: 4713 });
    await knex('contestEvent').modify(ids).where({ kind: 'judgement' }).update(outcome);
    await sayTwice(knex, cid, sealed[0]!);
  }
}

/** One more fact behind the seal: a verdict that is told again. All that comes after it has another number. */
async function sayTwice(knex: Knex.Transaction, cid: number, submissionId: number): Promise<void> {
  const facts = () => knex('contestEvent').where({ cid });
  const { seq, ...fact } = await facts().where({ kind: 'judgement', submissionId }).first<{ seq: number }>();
  const far = 1_000_000;
  const move = (by: number, from: number) => facts().where('seq', '>', from).increment('seq', by);
  await move(far, Number(seq));
  await move(1 - far, far);
  await knex('contestEvent').insert({ ...fact, seq: Number(seq) + 1 });
  await knex('contestLog').where({ cid }).increment('last', 1);
}

export async function openTwins(): Promise<Twins> {
  const plugins = [await pluginAt(new URL('../../../comment', import.meta.url))];
  const cradle = await testDatabase();
  const first = await startContestTestSite({
    plugins,
    from: { databaseUrl: cradle.url, now: new Date('2026-03-01T12:00:00Z') },
  });
  const scene = await openScene(first);
  const now = first.now();
  await first.stop();
  const databases = [await testDatabase(cradle.url), await testDatabase(cradle.url)] as const;
  const [wrong, right] = await Promise.all(
    databases.map(({ url }) => startContestTestSite({ plugins, from: { databaseUrl: url, now } })),
  );
  await acceptSealed(right!, scene);
  return {
    scene,
    wrong: wrong!,
    right: right!,
    [Symbol.asyncDispose]: async () => {
      for (const world of [wrong!, right!]) await world.stop();
      for (const { drop } of [cradle, ...databases]) await drop();
    },
  };
}
