import { ProblemAuth, token, type ProblemSave } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import {
  Authoring,
  badInput,
  conflict,
  forbidden,
  notFound,
  OneImport,
  Problems,
  relabelSubmissions,
  removeSubmissions,
  Streams,
  Tx,
  type ProblemAuthoring,
  type ProblemReader,
  type SingleImport,
  type StreamPublisher,
  type Transaction,
  type Transactions,
  type Viewer,
} from '@tribunal/server';
import { contestNews, type ContestFact, type ContestProblemChange, type ContestProblemLink } from '../../contract';
import { Contests, ContestProblemModel, type ContestFinder, type ContestModel } from '../contests';
import { LogWriter, type ContestLogWriter } from '../log';
import { checkColour } from './colour';
import { presentLink } from './presenter';
import { refuseCandidate, refuseLabel, refuseLink } from './problem-rules';

export const ProblemOffice = token<ContestProblemOffice>('contest-problem-office');

interface NewLink {
  displayId: string;
  displayTitle?: string | undefined;
  color?: string | null | undefined;
}
type Created = NewLink & { cid: number; save: ProblemSave };
type Chosen = NewLink & { cid: number; pid: number };
type Which = Pick<ContestProblemChange, 'id' | 'cid' | 'pid'>;
type Imported = NewLink & { cid: number; name: string; problemId: string };

interface Held {
  contest: ContestModel;
  links: readonly ContestProblemModel[];
}

/** The problems of a contest, as whoever runs it puts them together. Others are refused as `ContestFinder.run` does. */
@injectable()
export class ContestProblemOffice {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Contests) private readonly contests: ContestFinder,
    @inject(LogWriter) private readonly log: ContestLogWriter,
    @inject(Streams) private readonly streams: StreamPublisher,
    @inject(Problems) private readonly problems: ProblemReader,
    @inject(Authoring) private readonly authoring: ProblemAuthoring,
    @inject(OneImport) private readonly imports: SingleImport,
  ) {}

  /** 404 when it is not in the contest. */
  async one(viewer: Viewer, cid: number, pid: number): Promise<ContestProblemLink> {
    await this.contests.run(viewer, cid);
    return presentLink(linkOf(await this.contests.problems(cid), pid));
  }

  /** A new one of the contest's own rule, for contests alone until somebody publishes it; with its link or not at all. */
  async create(viewer: Viewer, { cid, save, ...link }: Created): Promise<{ pid: number }> {
    const contest = await this.#admit(viewer, cid, link);
    const problem = { ...save.problem, auth: ProblemAuth.Contest, type: contest.type };
    const { pid } = await this.authoring.create(viewer, { ...save, problem }, async (tx, saved) => {
      const held = await this.#held(viewer, cid, tx);
      await this.#link(tx, held, { cid, pid: saved.pid, ...link, displayTitle: link.displayTitle ?? problem.title });
    });
    return { pid };
  }

  /** One of the bank that the viewer may see. Who else may see it stays as it was. */
  async add(viewer: Viewer, { cid, pid, ...link }: Chosen): Promise<void> {
    await this.tx.run(async (tx) => {
      const held = await this.#held(viewer, cid, tx);
      await this.#linkFromBank(tx, viewer, held, { cid, pid, ...link });
    });
  }

  /** Of another judge: read there when the bank has it not, and then for contests alone. The refusals are of `SingleImport`. */
  async importOne(viewer: Viewer, { cid, name, problemId, ...link }: Imported): Promise<{ pid: number }> {
    await this.#admit(viewer, cid, link);
    const { pid, isNew } = await this.imports.bring(viewer, name, problemId);
    await this.tx.run(async (tx) => {
      const held = await this.#held(viewer, cid, tx);
      if (isNew) await this.authoring.setAuth(viewer, pid, ProblemAuth.Contest, tx);
      await this.#linkFromBank(tx, viewer, held, { cid, pid, ...link });
    });
    return { pid };
  }

  /**
   * Changes what is given. Submissions that are there already follow the label.
   * @throws 404 when there is no such link, or it is not of the contest and problem that are named with it
   */
  async change(viewer: Viewer, { displayId, displayTitle, color, ...which }: ContestProblemChange): Promise<void> {
    await this.tx.run(async (tx) => {
      const { id, cid } = await this.#linkWanted(tx, which);
      const { links } = await this.#held(viewer, cid, tx);
      const link = links.find((one) => one.id === id);
      if (!link) throw notFound('contest.noSuchProblem');
      const others = links.filter((one) => one !== link);
      const refusal = displayId === undefined ? null : refuseLabel(others, displayId);
      if (refusal) throw refusal;
      const changed = {
        displayId: displayId ?? link.displayId,
        displayTitle: displayTitle ?? link.displayTitle,
        color: color === undefined ? link.color : storedColour(color),
      };
      await tx.knex('contestProblem').where({ id }).update(changed);
      if (link.pid !== null && changed.displayId !== link.displayId) {
        await relabelSubmissions(tx.knex, { cid, pid: link.pid }, changed.displayId);
      }
      await this.#note(tx, cid, { kind: 'settings' });
    });
  }

  /** 409 with how many there are while there are submissions to it, unless they are to go with it. */
  async remove(viewer: Viewer, cid: number, pid: number, submissions: 'kept' | 'removed'): Promise<void> {
    await this.tx.run(async (tx) => {
      const { contest, links } = await this.#held(viewer, cid, tx);
      if (contest.isRecord) throw forbidden('contest.office.recordProblems');
      const { id } = linkOf(links, pid);
      // Whoever is submitting to it holds it: what is being sent is there, or is refused, when this goes on.
      await tx.knex('contestProblem').where({ id }).forUpdate().first('id');
      if (submissions === 'kept') await this.#refuseWithSubmissions(tx, cid, pid);
      else await removeSubmissions(tx.knex, { cid, pid });
      await ContestProblemModel.query(tx.knex).deleteById(id);
      await this.#note(tx, cid, { kind: 'problemRemoved', problem: id });
    });
  }

  async #refuseWithSubmissions({ knex }: Transaction, cid: number, pid: number): Promise<void> {
    const { count } = (await knex('submission').where({ cid, pid }).count<{ count: string }[]>('* as count').first())!;
    if (Number(count) > 0) throw conflict('withSubmissions', 'contest.office.hasSubmissions', { count: Number(count) });
  }

  /** Refuses before anything is read or stored what would be refused afterwards. */
  async #admit(viewer: Viewer, cid: number, link: NewLink): Promise<ContestModel> {
    const contest = await this.contests.run(viewer, cid);
    storedColour(link.color ?? null);
    const refusal = refuseLink(contest, await this.contests.problems(cid), link);
    if (refusal) throw refusal;
    return contest;
  }

  async #linkFromBank(tx: Transaction, viewer: Viewer, held: Held, link: Chosen): Promise<void> {
    const problem = await this.problems.open(viewer, { id: link.pid }, tx.knex);
    const refusal = refuseCandidate(problem, held.contest);
    if (refusal) throw refusal;
    await this.#link(tx, held, { ...link, displayTitle: link.displayTitle ?? problem.title });
  }

  async #link(tx: Transaction, { contest, links }: Held, link: Chosen & { displayTitle: string }): Promise<void> {
    const refusal = refuseLink(contest, links, link);
    if (refusal) throw refusal;
    const { cid, pid, displayId, displayTitle } = link;
    const color = storedColour(link.color ?? null);
    await ContestProblemModel.query(tx.knex).insert({ cid, pid, displayId, displayTitle, color });
    await this.#note(tx, cid, { kind: 'settings' });
  }

  /** Of two who change the problems of a contest at once, the second one starts from what the first has left. */
  async #held(viewer: Viewer, cid: number, { knex }: Transaction): Promise<Held> {
    const contest = await this.contests.runHeld(viewer, cid, knex);
    return { contest, links: await this.contests.problems(cid, knex) };
  }

  async #linkWanted(tx: Transaction, { id, cid, pid }: Which): Promise<ContestProblemModel> {
    if (id === undefined && cid === undefined) throw badInput('cid', 'input.required');
    if (id === undefined && pid === undefined) throw badInput('pid', 'input.required');
    const wanted = Object.entries({ id, cid, pid }).filter(([, value]) => value !== undefined);
    const found = await ContestProblemModel.query(tx.knex).findOne(Object.fromEntries(wanted));
    if (!found) throw notFound('contest.noSuchProblem');
    return found;
  }

  async #note(tx: Transaction, cid: number, fact: ContestFact): Promise<void> {
    await this.log.append(tx, cid, [fact]);
    tx.afterCommit(() => this.streams.tell(contestNews, String(cid), { kind: 'problems' }));
  }
}

const storedColour = (colour: string | null): string | null => (colour === null ? null : checkColour('color', colour));

function linkOf(links: readonly ContestProblemModel[], pid: number): ContestProblemModel {
  const link = links.find((one) => one.pid === pid);
  if (!link) throw notFound('contest.noSuchProblem');
  return link;
}
