import { MINUTE_MS } from '@tribunal/contract';
import type { AdminContest, AdminContestRow, ContestProblemLink } from '../../contract';
import { statusOf, type ContestModel, type ContestProblemModel } from '../contests';

/** The contest must have been read with its author. */
const shared = (contest: ContestModel, now: Date) => ({
  id: contest.id,
  title: contest.title,
  type: contest.type,
  auth: contest.auth,
  status: statusOf(contest, now),
  startTime: contest.startAt.toISOString(),
  endTime: contest.endAt.toISOString(),
  visible: contest.isVisible,
  author: contest.author?.username ?? '',
  uid: contest.uid ?? '',
  isRecord: contest.isRecord,
  gmtCreate: contest.createdAt.toISOString(),
  gmtModified: contest.updatedAt.toISOString(),
});

export const presentContestRow = (
  contest: ContestModel,
  rights: Pick<AdminContestRow, 'mayEdit' | 'mayDelete'>,
  now: Date,
): AdminContestRow => ({ ...shared(contest, now), ...rights });

/** Presents a contest to its organisers, including the password. */
export const presentAdminContest = (contest: ContestModel, submitters: number, now: Date): AdminContest => ({
  ...shared(contest, now),
  submitters,
  description: contest.description,
  pwd: contest.password,
  duration: (contest.endAt.getTime() - contest.startAt.getTime()) / 1000,
  sealRank: contest.isSealed,
  sealRankTime: contest.sealAt?.toISOString() ?? null,
  autoRealRank: contest.isUnsealedByEnd,
  isRevealed: contest.revealedAt !== null,
  openPrint: contest.hasPrint,
  openRank: contest.hasOutsideBoard,
  openAccountLimit: contest.hasAccountRule,
  accountLimitRule: contest.accountRule,
  rankShowName: contest.showName,
  starAccount: contest.starAccounts,
  oiRankScoreType: contest.oiCounts,
  awardType: contest.awardType,
  awardConfigList: contest.awards,
  sharesAwards: contest.sharesAwards,
  allowEndSubmit: contest.takesLate,
  penaltyMinutes: contest.penaltyMs / MINUTE_MS,
  gid: contest.gid,
  source: contest.source,
});

export const presentLink = ({
  id,
  cid,
  pid,
  displayId,
  displayTitle,
  color,
}: ContestProblemModel): ContestProblemLink => ({ id, cid, pid, displayId, displayTitle, color });
