import { MINUTE_MS, Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { badInput, Clock, type Viewer } from '@tribunal/server';
import {
  ContestStatus,
  ContestType,
  type ScrollBoardInfo,
  type ScrollBoardSubmission,
  type ScrollBoardTeam,
} from '../../contract';
import type { Run } from '../../standings';
import { ContestAccess, statusOf, type ContestModel } from '../contests';
import type { Participant } from '../participants';
import { ScoreboardCache } from './scoreboard-cache';
import { rulesOf } from './contest-board';

/** Contest with a freeze, whether or not it has ended. */
type FrozenContest = ContestModel & { sealAt: Date };

/** Reads the data for revealing a frozen scoreboard after the contest, without hiding anything. */
@injectable()
export class ScrollBoardReader {
  constructor(
    @inject(ContestAccess) private readonly contests: ContestAccess,
    @inject(ScoreboardCache) private readonly boards: ScoreboardCache,
    @inject(Clock) private readonly clock: Clock,
  ) {}

  /**
   * @throws 400 unless it is an ACM contest with a freeze that has ended
   * @throws 403
   * @throws 404
   */
  async info(viewer: Viewer, cid: number): Promise<ScrollBoardInfo> {
    const contest = await this.#getFinished(viewer, cid);
    const [board, problems] = await Promise.all([this.boards.get(contest), this.contests.listProblems(cid)]);
    return {
      id: cid,
      title: contest.title,
      rankShowName: contest.showName,
      problemCount: problems.length,
      labels: problems.map(({ displayId }) => displayId),
      balloonColor: Object.fromEntries(problems.map(({ displayId, color }) => [displayId, color])),
      startTime: contest.startAt.toISOString(),
      endTime: contest.endAt.toISOString(),
      sealRankTime: contest.sealAt.toISOString(),
      starUserList: contest.starAccounts,
      penaltyMinutes: contest.penaltyMs / MINUTE_MS,
      rules: rulesOf(contest),
      awards: { awardType: contest.awardType, awards: contest.awards, sharesAwards: contest.sharesAwards },
      teams: board.recorded.flatMap((team) => {
        const participant = board.participants.get(team);
        return participant ? presentTeam(participant) : [];
      }),
    };
  }

  /** Returns the submissions from start to end, newest first. Refuses as `info` does. */
  async submissions(viewer: Viewer, cid: number, removeStar = false): Promise<ScrollBoardSubmission[]> {
    const contest = await this.#getFinished(viewer, cid);
    const [board, problems] = await Promise.all([this.boards.get(contest), this.contests.listProblems(cid)]);
    const labels = new Map(problems.map(({ id, displayId }) => [id, displayId]));
    const runs = [...board.fold.runs.teams.values()].flatMap(({ problems: byProblem }) =>
      [...byProblem.values()].flatMap((some) => some.runs),
    );
    return runs
      .filter((run) => isInTime(contest, run) && run.status !== Status.Cancelled)
      .sort((a, b) => b.submittedAt - a.submittedAt || b.id - a.id)
      .flatMap((run) => {
        const [participant, label] = [board.participants.get(run.team), labels.get(run.problem)];
        if (!participant || label === undefined || (removeStar && participant.isStar)) return [];
        return presentSubmission(run, participant, label);
      });
  }

  async #getFinished(viewer: Viewer, cid: number): Promise<FrozenContest> {
    const contest = await this.contests.getAsOrganiser(viewer, cid);
    if (contest.type !== ContestType.Acm) throw badInput('cid', 'contest.board.acmOnly');
    if (!isFrozen(contest)) throw badInput('cid', 'contest.board.noFreeze');
    if (statusOf(contest, this.clock.now()) !== ContestStatus.Ended) throw badInput('cid', 'contest.board.notEnded');
    return contest;
  }
}

const isFrozen = (contest: ContestModel): contest is FrozenContest => contest.isSealed && contest.sealAt !== null;

const isInTime = ({ startAt, endAt }: ContestModel, { submittedAt }: Run): boolean =>
  submittedAt >= startAt.getTime() && submittedAt < endAt.getTime();

const presentTeam = ({ team, username, showName, school, avatar, gender, isStar }: Participant): ScrollBoardTeam => ({
  uid: team,
  username: username ?? showName,
  rankShowName: showName,
  school,
  avatar,
  gender,
  isStar,
});

const presentSubmission = (run: Run, participant: Participant, displayId: string): ScrollBoardSubmission => ({
  ...presentTeam(participant),
  submitId: run.id,
  status: run.status ?? Status.Pending,
  submitTime: new Date(run.submittedAt).toISOString(),
  displayId,
});
