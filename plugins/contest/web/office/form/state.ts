import {
  AwardType,
  ContestAuth,
  ContestLimits,
  ContestType,
  type AdminContest,
  type OiRankScoreType,
  type RankShowName,
} from '../../../contract';
import { EMPTY_RULE, readRule, type RuleDraft } from './account-rule';
import { awardDraftsOf, type AwardDraft } from './awards';
import { sealChoiceOf, type SealChoice } from './seal';
import { localOf } from './times';

/** Numbers are kept as they were typed; `rules.ts` says what is wrong with them. */
export interface FormState {
  title: string;
  description: string;
  /** As `<input type="datetime-local">` has them, in the viewer's zone. */
  startTime: string;
  endTime: string;
  type: ContestType;
  oiRankScoreType: OiRankScoreType;
  penaltyMinutes: string;
  auth: ContestAuth;
  pwd: string;
  sealRank: boolean;
  seal: SealChoice;
  autoRealRank: boolean;
  openRank: boolean;
  openPrint: boolean;
  allowEndSubmit: boolean;
  rankShowName: RankShowName;
  starAccount: string[];
  openAccountLimit: boolean;
  rule: RuleDraft;
  awardType: AwardType;
  awards: AwardDraft[];
}

export const EMPTY: FormState = {
  title: '',
  description: '',
  startTime: '',
  endTime: '',
  type: ContestType.Acm,
  oiRankScoreType: 'Recent',
  penaltyMinutes: String(ContestLimits.penaltyMinutes.default),
  auth: ContestAuth.Public,
  pwd: '',
  sealRank: false,
  seal: '2',
  autoRealRank: true,
  openRank: false,
  openPrint: false,
  allowEndSubmit: false,
  rankShowName: 'username',
  starAccount: [],
  openAccountLimit: false,
  rule: EMPTY_RULE,
  awardType: AwardType.None,
  awards: [],
};

/** What the server has, as the form shows it; null: a new contest. */
export const formOf = (contest: AdminContest | null): FormState =>
  contest
    ? {
        title: contest.title,
        description: contest.description ?? '',
        startTime: localOf(contest.startTime),
        endTime: localOf(contest.endTime),
        type: contest.type,
        oiRankScoreType: contest.oiRankScoreType,
        penaltyMinutes: String(contest.penaltyMinutes),
        auth: contest.auth,
        pwd: contest.pwd ?? '',
        sealRank: contest.sealRank,
        seal: sealChoiceOf(contest),
        autoRealRank: contest.autoRealRank,
        openRank: contest.openRank,
        openPrint: contest.openPrint,
        allowEndSubmit: contest.allowEndSubmit,
        rankShowName: contest.rankShowName,
        starAccount: contest.starAccount,
        openAccountLimit: contest.openAccountLimit,
        rule: readRule(contest.accountLimitRule),
        awardType: contest.awardType,
        awards: awardDraftsOf(contest.awardConfigList),
      }
    : EMPTY;
