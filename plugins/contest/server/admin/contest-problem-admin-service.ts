import { ProblemAuth, token, type ProblemSave } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { GroupProblemCreator } from '@tribunal/plugin-group-problem/contract';
import type { RemoteProblemImporter } from '@tribunal/plugin-remote-judging/contract';
import {
  audit,
  Db,
  badInput,
  Clock,
  conflict,
  forbidden,
  notFound,
  ProblemReader,
  Streams,
  Tx,
  unavailable,
  type StreamPublisher,
  type Transactions,
  type Viewer,
  Submissions,
} from '@tribunal/server';
import { ProblemAuthoringService } from '@tribunal/server/authoring';
import { afterCommit } from '@tribunal/server/platform';
import { relabelSubmissions, removeSubmissions } from '@tribunal/server/submission';
import type { Knex } from 'knex';
import {
  contestUpdates,
  nextLabel,
  type ContestFact,
  type ContestProblemChange,
  type ContestProblemLink,
} from '../../contract';
import {
  ContestAccess,
  ContestProblemModel,
  linksByLabel,
  nextRank,
  rankProblems,
  virtualsAt,
  type ContestModel,
  type WithPlace,
} from '../contests';
import { ContestLogWriter } from '../log';
import { checkColour } from './colour';
import { presentLink } from './presenter';
import { denyCandidate, denyLabel, denyLink, denyOrder, orderedLinks, type ProblemOrder } from './problem-rules';

interface NewLink {
  displayId: string;
  displayTitle?: string | undefined;
  color?: string | null | undefined;
}
type Created = Omit<NewLink, 'displayId'> & { displayId?: string | undefined; cid: number; save: ProblemSave };
type Chosen = NewLink & { cid: number; pid: number };
type OfGroup = NewLink & { cid: number; problemId: string };
type LinkRef = Pick<ContestProblemChange, 'id' | 'cid' | 'pid'>;
type Imported = NewLink & { cid: number; name: string; problemId: string };

interface LockedContest {
  contest: WithPlace;
  links: readonly ContestProblemModel[];
}

/** Finds the import of problems of remote judges, while that plugin is active. */
export const FindRemoteProblems = token<() => RemoteProblemImporter | undefined>('find-remote-problems');

/** Finds what creates problems of groups, while that plugin is active. */
export const FindGroupProblems = token<() => GroupProblemCreator | undefined>('find-group-problems');

/** Manages the problems of a contest for its organisers. Refuses others as `ContestAccess.getAsOrganiser` does. */
@injectable()
export class ContestProblemAdminService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ContestLogWriter) private readonly log: ContestLogWriter,
    @inject(Streams) private readonly streams: StreamPublisher,
    @inject(ProblemReader) private readonly problems: ProblemReader,
    @inject(ProblemAuthoringService) private readonly authoring: ProblemAuthoringService,
    @inject(FindRemoteProblems) private readonly findRemoteProblems: () => RemoteProblemImporter | undefined,
    @inject(FindGroupProblems) private readonly findGroupProblems: () => GroupProblemCreator | undefined,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /** @throws 404 when the problem is not in the contest */
  async get(viewer: Viewer, cid: number, pid: number): Promise<ContestProblemLink> {
    await this.contests.getAsOrganiser(viewer, cid);
    return presentLink(linkOf(await this.contests.listProblems(cid), pid));
  }

  /**
   * Creates a problem of the contest's rule and place together with its link, atomically; it is for contests alone
   * until somebody publishes it. Without a label it gets the next free one.
   * @throws 503 in contests of groups while groups have no problems of their own
   */
  async create(viewer: Viewer, { cid, save, displayId, ...rest }: Created): Promise<{ pid: number }> {
    const link = { ...rest, displayId: displayId ?? nextLabel(await this.contests.listProblems(cid)) };
    const contest = await this.#checkLink(viewer, cid, link);
    const problem = { ...save.problem, auth: ProblemAuth.Contest, type: contest.type };
    const beforeCommit = ({ pid }: { pid: number }): Promise<void> =>
      this.transactions.run(async () => {
        const locked = await this.#lock(viewer, cid);
        const displayTitle = link.displayTitle ?? problem.title;
        await this.#link(locked, { cid, pid, ...link, displayTitle });
      });
    const { pid } = await this.#createIn(contest.gid, viewer, { ...save, problem }, beforeCommit);
    return { pid };
  }

  /** Adds a problem of the bank that the viewer may see, leaving its visibility unchanged. */
  async add(viewer: Viewer, { cid, pid, ...link }: Chosen): Promise<void> {
    await this.transactions.run(async () => {
      const locked = await this.#lock(viewer, cid);
      await this.#linkFromBank(viewer, locked, { cid, ...link }, { id: pid });
    });
  }

  /**
   * Adds a problem of the contest's group by the id that is shown there, with or without its prefix, leaving its
   * visibility unchanged.
   * @throws 404 when the group has no problem with this id that the viewer may see
   */
  async addFromGroup(viewer: Viewer, { cid, problemId, ...link }: OfGroup): Promise<void> {
    await this.transactions.run(async () => {
      const locked = await this.#lock(viewer, cid);
      const { gid } = locked.contest;
      const complete = gid === null ? undefined : await this.findGroupProblems()?.completeId(gid, problemId);
      await this.#linkFromBank(viewer, locked, { ...link, cid }, { problemId: complete ?? problemId, gid });
    });
  }

  /**
   * Adds a problem of a remote judge; one that the bank does not have is imported, for contests alone. Refuses as
   * `RemoteProblemImporter` does, and with 503 while remote judging is switched off.
   */
  async importRemote(viewer: Viewer, { cid, name, problemId, ...link }: Imported): Promise<{ pid: number }> {
    await this.#checkLink(viewer, cid, link);
    const imports = this.findRemoteProblems();
    if (!imports) throw unavailable('contest.admin.remoteOff');
    const { pid, isNew } = await imports.importOrFind(viewer, name, problemId);
    await this.transactions.run(async () => {
      const locked = await this.#lock(viewer, cid);
      if (isNew) await this.authoring.setAuth(viewer, pid, ProblemAuth.Contest);
      await this.#linkFromBank(viewer, locked, { cid, ...link }, { id: pid });
    });
    return { pid };
  }

  /**
   * Changes the given fields. Existing submissions take on the new label.
   * @throws 404 when there is no such link, or it does not belong to the contest and problem named with it
   */
  async update(viewer: Viewer, { displayId, displayTitle, color, ...ref }: ContestProblemChange): Promise<void> {
    await this.transactions.run(async () => {
      const { id, cid } = await this.#getLink(ref);
      const { links } = await this.#lock(viewer, cid);
      const link = links.find((one) => one.id === id);
      if (!link) throw notFound('contest.noSuchProblem');
      const others = links.filter((one) => one !== link);
      const denial = displayId === undefined ? null : denyLabel(others, displayId);
      if (denial) throw denial;
      const changed = {
        displayId: displayId ?? link.displayId,
        displayTitle: displayTitle ?? link.displayTitle,
        color: color === undefined ? link.color : storedColour(color),
      };
      const { displayId: oldLabel, displayTitle: oldTitle, color: oldColour } = link;
      audit.describe({ before: { displayId: oldLabel, displayTitle: oldTitle, color: oldColour }, after: changed });
      await this.knex('contestProblem').where({ id }).update(changed);
      if (link.pid !== null && changed.displayId !== link.displayId) {
        await relabelSubmissions(this.knex, { cid, pid: link.pid }, changed.displayId);
      }
      await this.#recordChange(cid, { kind: 'settings' });
    });
  }

  /**
   * Puts the problems into an order, which may change while the contest runs: labels stay as they are.
   * @throws 400 unless each problem is named exactly once: the client's list is out of date
   * @throws 403 for an imported contest
   */
  async setOrder(viewer: Viewer, cid: number, order: ProblemOrder): Promise<void> {
    await this.transactions.run(async () => {
      const { contest, links } = await this.#lock(viewer, cid);
      const denial = denyOrder(contest, links, order);
      if (denial) throw denial;
      const ids = order === 'by label' ? await linksByLabel(this.knex, cid) : orderedLinks(links, order);
      await rankProblems(this.knex, ids);
      const after = await this.contests.listProblems(cid);
      audit.describe({ before: { order: labelsOf(links) }, after: { order: labelsOf(after) } });
      await this.#recordChange(cid, { kind: 'settings' });
    });
  }

  /**
   * Removes a problem from the contest.
   * @throws 409 while somebody takes part virtually
   * @throws 409 with their number while there are submissions to it, unless they are to be removed too
   */
  async remove(viewer: Viewer, cid: number, pid: number, submissions: 'kept' | 'removed'): Promise<void> {
    await this.transactions.run(async () => {
      const { contest, links } = await this.#lock(viewer, cid);
      if (contest.isRecord) throw forbidden('contest.admin.importedProblems');
      const { id, displayId } = linkOf(links, pid);
      if (await virtualsAt(this.knex, this.clock.now()).where({ cid }).first('id')) {
        throw conflict('pid', 'contest.admin.problemInVirtual', { title: contest.title, displayId });
      }
      // A user who is submitting locks this row: a concurrent submission is either committed or refused when the lock
      // is granted.
      await this.knex('contestProblem').where({ id }).forUpdate().first('id');
      if (submissions === 'kept') await this.#checkNoSubmissions(cid, pid);
      else await removeSubmissions(this.knex, { cid, pid });
      await ContestProblemModel.query(this.knex).deleteById(id);
      await this.#recordChange(cid, { kind: 'problemRemoved', problem: id });
    });
  }

  async #checkNoSubmissions(cid: number, pid: number): Promise<void> {
    const counted = await Submissions.query(this.knex).where({ cid, pid }).count({ count: '*' }).first();
    const count = Number(counted?.count ?? 0);
    if (count > 0) throw conflict('withSubmissions', 'contest.admin.hasSubmissions', { count });
  }

  /** Checks the link first, so that nothing is read or stored for a request that would be refused afterwards. */
  async #checkLink(viewer: Viewer, cid: number, link: NewLink): Promise<ContestModel> {
    const contest = await this.contests.getAsOrganiser(viewer, cid);
    storedColour(link.color ?? null);
    const denial = denyLink(contest, await this.contests.listProblems(cid), link);
    if (denial) throw denial;
    return contest;
  }

  async #linkFromBank(
    viewer: Viewer,
    locked: LockedContest,
    link: NewLink & { cid: number },
    key: Parameters<ProblemReader['getVisible']>[1],
  ): Promise<void> {
    const problem = await this.problems.getVisible(viewer, key);
    const denial = denyCandidate(problem, locked.contest);
    if (denial) throw denial;
    await this.#link(locked, { ...link, pid: problem.id, displayTitle: link.displayTitle ?? problem.title });
  }

  async #link({ contest, links }: LockedContest, link: Chosen & { displayTitle: string }): Promise<void> {
    const denial = denyLink(contest, links, link);
    if (denial) throw denial;
    const { cid, pid, displayId, displayTitle } = link;
    const color = storedColour(link.color ?? null);
    const rank = await nextRank(this.knex, links);
    await ContestProblemModel.query(this.knex).insert({ cid, pid, displayId, displayTitle, color, rank });
    await this.#recordChange(cid, { kind: 'settings' });
  }

  #createIn(
    gid: number | null,
    viewer: Viewer,
    save: ProblemSave,
    beforeCommit: (saved: { pid: number }) => Promise<void>,
  ): Promise<{ pid: number }> {
    if (gid === null) return this.authoring.create(viewer, save, { beforeCommit });
    const problems = this.findGroupProblems();
    if (!problems) throw unavailable('contest.admin.groupProblemsOff');
    return problems.create(viewer, gid, save, beforeCommit);
  }

  /** Locks the contest, so that concurrent changes of its problems are applied one after the other. */
  async #lock(viewer: Viewer, cid: number): Promise<LockedContest> {
    const contest = await this.contests.lockAsOrganiser(viewer, cid);
    return { contest, links: await this.contests.listProblems(cid) };
  }

  async #getLink({ id, cid, pid }: LinkRef): Promise<ContestProblemModel> {
    if (id === undefined && cid === undefined) throw badInput('cid', 'input.required');
    if (id === undefined && pid === undefined) throw badInput('pid', 'input.required');
    const filter = Object.entries({ id, cid, pid }).filter(([, value]) => value !== undefined);
    const found = await ContestProblemModel.query(this.knex).findOne(Object.fromEntries(filter));
    if (!found) throw notFound('contest.noSuchProblem');
    return found;
  }

  async #recordChange(cid: number, fact: ContestFact): Promise<void> {
    await this.log.append(cid, [fact]);
    afterCommit(() => this.streams.publishToSubscribers(contestUpdates, String(cid), { kind: 'problems' }));
  }
}

const labelsOf = (links: readonly ContestProblemModel[]): string[] => links.map(({ displayId }) => displayId);

const storedColour = (colour: string | null): string | null => (colour === null ? null : checkColour('color', colour));

function linkOf(links: readonly ContestProblemModel[], pid: number): ContestProblemModel {
  const link = links.find((one) => one.pid === pid);
  if (!link) throw notFound('contest.noSuchProblem');
  return link;
}
