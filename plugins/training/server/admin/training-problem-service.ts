import { ProblemAuth, token, type AdminProblemRow, type Page, type PageQuery } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { GroupProblemCreator } from '@tribunal/plugin-group-problem/contract';
import type { RemoteProblemImporter } from '@tribunal/plugin-remote-judging/contract';
import {
  audit,
  badInput,
  columns,
  conflict,
  Db,
  notFound,
  Problems,
  Tx,
  unavailable,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import { ProblemAdminService } from '@tribunal/server/authoring';
import type { Knex } from 'knex';
import { TrainingLimits, type TrainingProblemLink } from '../../contract';
import { TrainingChanges } from '../submitting';
import { IN_SET, TrainingAccess, TrainingModel } from '../trainings';
import { presentLink, type StoredLink } from './presenter';
import { lastRankOf } from './order';

type ListQuery = PageQuery & { tid: number; keyword?: string; queryExisted?: boolean; oj?: string };
interface LinkChange {
  id?: number;
  tid: number;
  pid: number;
  rank: number;
  displayId?: string;
}

/** Finds the import of problems of remote judges, while that plugin is active. */
export const FindRemoteProblems = token<() => RemoteProblemImporter | undefined>('find-remote-problems-of-trainings');

/** Finds the problems of groups, while that plugin is active. */
export const FindGroupProblems = token<() => GroupProblemCreator | undefined>('find-group-problems-of-trainings');

/** Manages the problems of a training. Refuses users who do not administer it as `TrainingAccess` does. */
@injectable()
export class TrainingProblemService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(TrainingAccess) private readonly trainings: TrainingAccess,
    @inject(ProblemAdminService) private readonly problemAdmin: ProblemAdminService,
    @inject(TrainingChanges) private readonly changes: TrainingChanges,
    @inject(FindRemoteProblems) private readonly findRemoteProblems: () => RemoteProblemImporter | undefined,
    @inject(FindGroupProblems) private readonly findGroupProblems: () => GroupProblemCreator | undefined,
  ) {}

  /** Lists the problems of the training, hidden ones too, or those that can be added. The map has all links. */
  async list(
    viewer: Viewer,
    { tid, queryExisted, ...filters }: ListQuery,
  ): Promise<{ problemList: Page<AdminProblemRow>; trainingProblemMap: Record<string, TrainingProblemLink> }> {
    const { training } = await this.trainings.getAsAdmin(viewer, tid);
    const [listed, links] = await Promise.all([
      this.problemAdmin.list(filters, viewer, queryExisted ? inside(tid) : addable(tid)),
      linksOf(this.knex, tid),
    ]);
    const problemList = training.gid === null ? listed : { ...listed, records: listed.records.map(withoutHiddenTitle) };
    return { problemList, trainingProblemMap: Object.fromEntries(links.map((link) => [link.pid, presentLink(link)])) };
  }

  /**
   * Changes the rank of a problem of the training.
   * @throws 400 for another `displayId` than the problem's
   * @throws 404 when there is no such link
   */
  async setRank(viewer: Viewer, { id, tid, pid, rank, displayId }: LinkChange): Promise<void> {
    await this.transactions.run(async () => {
      await this.trainings.lockAsAdmin(viewer, tid);
      const link = (await linksOf(this.knex, tid)).find(
        (one) => one.pid === pid && (id === undefined || one.id === id),
      );
      if (!link) throw notFound('training.noSuchProblem');
      checkDisplayId(link.problemId, displayId);
      audit.describe({ before: { pid, rank: link.rank }, after: { pid, rank } });
      await this.knex('trainingProblem').where({ id: link.id }).update({ rank });
      await this.#touch(tid, []);
    });
  }

  /**
   * Adds problems at the end, in this order.
   * @throws 400 for a problem that students could not see, and for another `displayId` than the problem's
   * @throws 409 for a problem that is already in the training, and when there are too many
   */
  async add(viewer: Viewer, tid: number, pids: readonly number[], displayId?: string): Promise<void> {
    await this.transactions.run(async () => {
      await this.trainings.lockAsAdmin(viewer, tid);
      await this.#checkAddable(tid, pids, displayId);
      const last = await lastRankOf(this.knex, tid);
      const rows = pids.map((pid, index) => {
        return { tid, pid, rank: Math.min(last + index + 1, TrainingLimits.rank.max) };
      });
      audit.describe({ before: null, after: { pids: [...pids] } });
      await this.knex('trainingProblem').insert(rows);
      await this.#touch(tid, pids);
    });
  }

  /**
   * Adds a problem of the training's place by its id, with or without its prefix.
   * @throws 404 unless it is a public one of that place
   * @throws 409 as `add`
   */
  async addOfPlace(viewer: Viewer, tid: number, problemId: string): Promise<void> {
    const { training } = await this.trainings.getAsAdmin(viewer, tid);
    const { gid } = training;
    if (gid === null) throw notFound('training.admin.notOfGroup');
    const id = (await this.findGroupProblems()?.completeId(gid, problemId)) ?? problemId.trim().toUpperCase();
    const problem = await Problems.query(this.knex).where({ problemId: id, gid }).first('id', 'auth');
    if (!problem || problem.auth !== ProblemAuth.Public) throw notFound('training.admin.notOfGroup');
    await this.add(viewer, tid, [problem.id]);
  }

  /**
   * Adds a problem of a remote judge; one that the bank does not have is imported. Refuses as `RemoteProblemImporter`
   * does, and with 503 while remote judging is switched off.
   */
  async importRemote(
    viewer: Viewer,
    { tid, name, problemId }: { tid: number; name: string; problemId: string },
  ): Promise<{ pid: number }> {
    await this.trainings.getAsAdmin(viewer, tid);
    const imports = this.findRemoteProblems();
    if (!imports) throw unavailable('training.admin.remoteOff');
    const { pid } = await imports.importOrFind(viewer, name, problemId);
    await this.add(viewer, tid, [pid]);
    return { pid };
  }

  /** @throws 404 when the problem is not in the training */
  async remove(viewer: Viewer, tid: number, pid: number): Promise<void> {
    await this.transactions.run(async () => {
      await this.trainings.lockAsAdmin(viewer, tid);
      const removed = await this.knex('trainingProblem').where({ tid, pid }).delete();
      if (removed === 0) throw notFound('training.noSuchProblem');
      audit.describe({ before: { pid }, after: null });
      await this.#touch(tid, []);
    });
  }

  async #checkAddable(tid: number, pids: readonly number[], displayId?: string): Promise<void> {
    const known = new Set((await linksOf(this.knex, tid)).map(({ pid }) => pid));
    if (new Set(pids).size < pids.length || pids.some((pid) => known.has(pid))) {
      throw conflict('pid', 'training.admin.problemTaken');
    }
    const limit = TrainingLimits.problems.max;
    if (known.size + pids.length > limit) throw conflict('tid', 'training.admin.tooManyProblems', { limit });
    const visible = await this.knex('training as t')
      .joinRaw(`join ${Problems.sql} p on ${IN_SET}`)
      .where('t.id', tid)
      .whereIn('p.id', [...pids])
      .select(columns({ p: Problems }, 'p.problemId'));
    if (visible.length < pids.length) throw badInput('pid', 'training.admin.notPublic');
    for (const { problemId } of visible) checkDisplayId(problemId, displayId);
  }

  /** Stores that the training has changed, and lets rankings read the results for these problems. */
  async #touch(tid: number, pids: readonly number[]): Promise<void> {
    await TrainingModel.query(this.knex).findById(tid).patch({});
    const changes = pids.map((pid) => ({ tid, uid: null, pid }));
    await this.changes.record(changes);
    if (changes.length === 0) this.changes.announce(tid);
  }
}

/** Whoever administers a training of a place need not know what a problem is called since it is hidden. */
const withoutHiddenTitle = (row: AdminProblemRow): AdminProblemRow =>
  row.auth === ProblemAuth.Public || row.mayEdit ? row : { ...row, title: row.problemId };

function checkDisplayId(problemId: string, displayId: string | undefined): void {
  if (displayId !== undefined && displayId.toUpperCase() !== problemId.toUpperCase()) {
    throw badInput('displayId', 'training.admin.displayId', { problemId });
  }
}

const linksOf = (knex: Knex, tid: number): Promise<StoredLink[]> =>
  knex('trainingProblem as l')
    .join(Problems.as(knex, 'p'), 'p.id', 'l.pid')
    .where('l.tid', tid)
    .select(columns({ l: 'trainingProblem', p: Problems }, 'l.id', 'l.tid', 'l.pid', 'l.rank', 'p.problemId'));

/** Selects the problems of the training, in their order. */
const inside = (tid: number) => ({
  narrow: (problems: Knex.QueryBuilder) =>
    void problems.join('trainingProblem as l', 'l.pid', 'p.id').where('l.tid', tid),
  orderBy: 'l.rank',
});

const addable = (tid: number) => ({
  narrow: (problems: Knex.QueryBuilder): void => {
    void problems
      .joinRaw(`join training t on ${IN_SET}`)
      .where('t.id', tid)
      .whereNotExists((taken) =>
        taken.from('trainingProblem as l').whereRaw('l.pid = p.id').where('l.tid', tid).select('l.id'),
      );
  },
});
