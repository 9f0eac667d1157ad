import { Status, type FullScreenProblem, type ProblemDetail } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, forbidden, notFound, ProblemReader, type Viewer } from '@tribunal/server';
import {
  ContextProblems,
  ProblemCatalog,
  type ContextProblemReader,
  type ProblemListProvider,
} from '@tribunal/server/problem';
import type { Knex } from 'knex';
import type { TrainingProblem, TrainingSection } from '../../contract';
import {
  isTrainingAdmin,
  openSections,
  problemSetOf,
  sectionsOf,
  solvedAmong,
  TrainingAccess,
  TrainingSectionModel,
  type OpenTraining,
  type SetProblem,
  type SolvedAt,
} from '../trainings';

interface Contents {
  problems: SetProblem[];
  sections: TrainingSection[];
  solved: SolvedAt;
  sectionOf: ReadonlyMap<number, number>;
}

/** Reads the problems of a training for viewers who may enter it. */
@injectable()
export class TrainingProblemReader implements ProblemListProvider {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(TrainingAccess) private readonly trainings: TrainingAccess,
    @inject(ProblemCatalog) private readonly catalog: ProblemCatalog,
    @inject(ProblemReader) private readonly problems: ProblemReader,
    @inject(ContextProblems) private readonly details: ContextProblemReader,
  ) {}

  /**
   * Lists the problems in their order.
   * @throws 403
   * @throws 404
   */
  async list(viewer: Viewer, tid: number): Promise<TrainingProblem[]> {
    const open = await this.trainings.getEntered(viewer, tid);
    const contents = await this.#load(viewer, open);
    const rows = await this.catalog.rowsOf(pidsOf(contents.problems), viewer);
    const rowOf = new Map(rows.map((row) => [row.pid, row]));
    const { dueAt } = open.training;
    return contents.problems.flatMap(({ pid }) => {
      const row = rowOf.get(pid);
      if (!row) return [];
      const { problemId, title, difficulty, type, tags, ac, total, myStatus } = row;
      const solvedAt = contents.solved.get(pid);
      return {
        pid,
        problemId,
        title,
        difficulty,
        type,
        tags,
        ac,
        total,
        myStatus,
        sectionId: contents.sectionOf.get(pid) ?? null,
        isLocked: isLocked(contents, pid),
        isLate: dueAt !== null && solvedAt !== undefined && solvedAt > dueAt,
      };
    });
  }

  /** Returns the sections as the viewer meets them; the caller has checked that the training may be entered. */
  async sections(viewer: Viewer, open: OpenTraining): Promise<TrainingSection[]> {
    return (await this.#load(viewer, open)).sections;
  }

  /**
   * Lists the problems for navigation between them, without locked ones.
   * @throws 403
   * @throws 404
   */
  async listProblems(viewer: Viewer, { tid }: { tid?: number }): Promise<FullScreenProblem[] | null> {
    if (tid === undefined) return null;
    const contents = await this.#load(viewer, await this.trainings.getEntered(viewer, tid));
    const listed = contents.problems.filter(({ pid }) => !isLocked(contents, pid));
    const statuses = await this.problems.statusOf(viewer, pidsOf(listed));
    return listed.map(({ pid, problemId, title }) => {
      const { status, score } = statuses[pid] ?? { status: Status.NotSubmitted, score: null };
      return { pid, problemId, title, status, score };
    });
  }

  /**
   * @throws 403
   * @throws 404
   */
  async getDetail(viewer: Viewer, tid: number, problemId: string): Promise<ProblemDetail> {
    const { pid } = await this.getOpenProblem(viewer, await this.trainings.getEntered(viewer, tid), problemId);
    return this.details.detailInContext(viewer, pid);
  }

  /**
   * Returns a problem of a training that the viewer has entered.
   * @throws 403 while its section is locked
   * @throws 404 when the training does not show it
   */
  async getOpenProblem(viewer: Viewer, open: OpenTraining, problemId: string): Promise<SetProblem> {
    const contents = await this.#load(viewer, open);
    const wanted = problemId.trim().toUpperCase();
    const problem = contents.problems.find((one) => one.problemId.toUpperCase() === wanted);
    if (!problem) throw notFound('training.noSuchProblem');
    if (isLocked(contents, problem.pid)) throw forbidden('training.sectionLocked');
    return problem;
  }

  async #load(viewer: Viewer, { training, place }: OpenTraining): Promise<Contents> {
    const tid = training.id;
    const problems = await problemSetOf(this.knex, tid);
    const sections = await TrainingSectionModel.query(this.knex).where({ tid });
    const solved = await solvedAmong(this.knex, viewer.uid, pidsOf(problems));
    const locks = isTrainingAdmin(viewer, training, place) ? 'ignore' : 'apply';
    return {
      problems,
      sections: openSections(sections, problems, (pid) => solved.has(pid), locks),
      solved,
      sectionOf: sectionsOf(sections, problems),
    };
  }
}

const pidsOf = (problems: readonly { pid: number }[]): number[] => problems.map(({ pid }) => pid);

function isLocked({ sections, sectionOf }: Contents, pid: number): boolean {
  const section = sectionOf.get(pid);
  return sections.some(({ id, isLocked }) => id === section && isLocked);
}
