import { toLocalInput } from '@tribunal/web/kit';
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
import { freezeChoiceOf, type FreezeChoice } from './freeze';

/** State of the form. Numbers are kept as typed; `rules.ts` validates them. */
export interface FormState {
  title: string;
  description: string;
  /** Value of `<input type="datetime-local">`, in the viewer's time zone. */
  startTime: string;
  endTime: string;
  type: ContestType;
  oiRankScoreType: OiRankScoreType;
  penaltyMinutes: string;
  auth: ContestAuth;
  pwd: string;
  sealRank: boolean;
  seal: FreezeChoice;
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
  sharesAwards: boolean;
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
  sharesAwards: true,
};

/** Returns the form for a contest from the server, or for a new contest if it is null. */
export const formOf = (contest: AdminContest | null): FormState =>
  contest
    ? {
        title: contest.title,
        description: contest.description ?? '',
        startTime: toLocalInput(contest.startTime),
        endTime: toLocalInput(contest.endTime),
        type: contest.type,
        oiRankScoreType: contest.oiRankScoreType,
        penaltyMinutes: String(contest.penaltyMinutes),
        auth: contest.auth,
        pwd: contest.pwd ?? '',
        sealRank: contest.sealRank,
        seal: freezeChoiceOf(contest),
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
        sharesAwards: contest.sharesAwards,
      }
    : EMPTY;
