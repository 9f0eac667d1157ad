import { Limits } from '@tribunal/contract';
import {
  badInput,
  flag,
  id,
  instant,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  rowOf,
  schemaFor,
  text,
  type FieldsOf,
} from '@tribunal/server';
import { problemFields, problemSave, problemSaveFields, unchangedOfProblem } from '@tribunal/server/authoring';
import {
  AwardType,
  ContestAuth,
  ContestLimits,
  ContestType,
  OI_RANK_SCORE_TYPES,
  PROBLEM_LABEL,
  RANK_SHOW_NAMES,
  type AwardConfig,
  type ContestSave,
  type NewContestProblem,
} from '../../contract';
import replies from '../../contract/replies.json';

/** Maximum length of the encoded form; whether it is a valid colour is checked where it is used. */
const COLOUR_MAX = 20;
const MOST = 1_000_000;

export const colour = () => text({ max: COLOUR_MAX, trim: 'trim' });

const award = schemaFor<AwardConfig>({
  priority: integer({ min: 0, max: MOST }),
  name: text({ ...ContestLimits.awardName, trim: 'trim' }),
  background: colour(),
  color: colour(),
  num: integer({ min: 0, max: MOST }),
});

/** Shape and limits of a contest's form; rules across several fields are in `settings.ts`. */
export const contestForm = {
  title: text({ ...ContestLimits.title, trim: 'trim' }),
  description: optional(nullable(text(ContestLimits.description))),
  type: oneOf(Object.values(ContestType)),
  auth: oneOf(Object.values(ContestAuth)),
  pwd: optional(nullable(text({ max: ContestLimits.password.max, trim: 'trim' }))),
  startTime: instant(),
  endTime: instant(),
  sealRank: optional(flag()),
  sealRankTime: optional(nullable(instant())),
  autoRealRank: optional(flag()),
  openPrint: optional(flag()),
  openRank: optional(flag()),
  openAccountLimit: optional(flag()),
  accountLimitRule: optional(nullable(text(ContestLimits.accountRule))),
  rankShowName: optional(oneOf(RANK_SHOW_NAMES)),
  starAccount: optional(
    list(text({ min: 1, max: Limits.username.max, trim: 'trim' }), { max: ContestLimits.starAccounts.max }),
  ),
  oiRankScoreType: optional(oneOf(OI_RANK_SCORE_TYPES)),
  awardType: optional(oneOf(Object.values(AwardType))),
  awardConfigList: optional(list(award, { max: ContestLimits.awards.max })),
  sharesAwards: optional(flag()),
  allowEndSubmit: optional(flag()),
  penaltyMinutes: optional(integer({ min: ContestLimits.penaltyMinutes.min, max: ContestLimits.penaltyMinutes.max })),
};

/** Fields of a stored contest that its form does not change, here and in other clients of this API. */
const unchangedOfContest = [
  ...rowOf(replies, 'GET /api/admin/contest'),
  ...rowOf(replies, 'GET /api/admin/contest/get-contest-list'),
  'source',
  'isGroup',
  'gmtCreate',
  'gmtModified',
];
export const contestProblemRow = rowOf(replies, 'GET /api/admin/contest/contest-problem');

export const contestSave = schemaFor<ContestSave>(contestForm);
export const contestChange = schemaFor<ContestSave & { id: number }>({ id: id(), ...contestForm }, unchangedOfContest);

export const label = () => text({ ...ContestLimits.displayId, trim: 'trim', pattern: PROBLEM_LABEL });
export const problemTitle = () => text({ ...ContestLimits.displayTitle, trim: 'trim' });

/** What can be changed of a problem in a contest. */
export const contestProblemFields = {
  id: optional(id()),
  pid: optional(id()),
  displayId: optional(label()),
  displayTitle: optional(problemTitle()),
  color: optional(nullable(colour())),
};

export const newContestProblem: FieldsOf<NewContestProblem> = {
  cid: optional(id()),
  displayId: optional(label()),
  displayTitle: optional(problemTitle()),
  color: optional(nullable(colour())),
  save: optional(problemSave),
  ...problemSaveFields,
  samples: optional(problemSaveFields.samples),
  problem: optional(
    schemaFor<NonNullable<NewContestProblem['problem']>>({ ...problemFields, cid: optional(id()) }, unchangedOfProblem),
  ),
};

/** The links of a contest's problems in their order. */
export const problemOrder = list(id(), { max: ContestLimits.problems.max });

/** Returns the problem and its link, wherever the body has them. */
export function withLink({
  cid,
  displayId,
  displayTitle,
  color,
  save,
  problem,
  samples = [],
  ...form
}: NewContestProblem) {
  const contest = cid ?? problem?.cid;
  if (contest === undefined) throw badInput('cid', 'input.required');
  const whole = save ?? (problem && { ...form, problem, samples });
  if (!whole) throw badInput('problem', 'input.required');
  return { cid: contest, displayId, displayTitle, color, save: whole };
}
