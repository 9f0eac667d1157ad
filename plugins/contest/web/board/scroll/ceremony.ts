import { ALL_STATUSES, isInProgress, type Status } from '@tribunal/contract';
import type { AwardRules, BoardProblem, ScrollBoardInfo, ScrollBoardSubmission } from '../../../contract';
import type { Run } from '../../../standings';
import type { RowLabels } from '../standing-rows';
import { Resolver } from './resolver';

/** All data needed to reveal a scoreboard. */
export interface Ceremony {
  resolver: Resolver;
  problems: readonly BoardProblem[];
  rowLabels: RowLabels;
  /** Number of submissions without a verdict; their cells stay unknown. */
  unjudged: number;
}

const statusOf = (status: number): Status | null => ALL_STATUSES.find((one) => one === status) ?? null;

/** Prepares the ceremony. Problems are numbered in column order. */
export function ceremonyOf(
  info: ScrollBoardInfo,
  submissions: readonly ScrollBoardSubmission[],
  { awards, removeStar }: { awards: AwardRules; removeStar: boolean },
): Ceremony {
  const { balloonColor, labels = Object.keys(balloonColor) } = info;
  const problems = labels.map((displayId, index) => ({
    id: index + 1,
    displayId,
    displayTitle: displayId,
    color: balloonColor[displayId] ?? null,
    // Problems have no score under the ACM rule.
    fullScore: 0,
  }));
  const idOf = new Map(problems.map(({ id, displayId }) => [displayId, id]));
  const teams = info.teams.filter(({ isStar }) => !(removeStar && isStar));
  const people = new Map([...teams, ...submissions].map((one) => [one.uid, one]));
  const runs = submissions.flatMap((submission): Run[] => {
    const problem = idOf.get(submission.displayId);
    if (problem === undefined) return [];
    const { uid: team, submitId: id, submitTime } = submission;
    const submittedAt = Date.parse(submitTime);
    return [
      {
        id,
        team,
        problem,
        submittedAt,
        status: statusOf(submission.status),
        score: null,
        timeMs: null,
        subtasks: null,
      },
    ];
  });
  const startAt = Date.parse(info.startTime);
  const resolver = new Resolver({
    rules: info.rules,
    view: {
      startAt,
      lengthMs: Date.parse(info.endTime) - startAt,
      hiddenFromMs: Date.parse(info.sealRankTime) - startAt,
      includesLate: false,
      teams: teams.map(({ uid }) => uid),
      isStar: (team) => people.get(team)?.isStar ?? false,
    },
    runs,
    problems: problems.map(({ id }) => id),
    awards,
  });
  const rowLabels: RowLabels = {
    personOf: (team) => {
      const { rankShowName = team, school = null, avatar = null, gender = null } = people.get(team) ?? {};
      return { rankShowName, school, avatar, gender };
    },
    labels: new Map(problems.map(({ id, displayId }) => [id, displayId])),
  };
  return { resolver, problems, rowLabels, unjudged: submissions.filter(({ status }) => isWaiting(status)).length };
}

const isWaiting = (status: number): boolean => {
  const known = statusOf(status);
  return known === null || isInProgress(known);
};
