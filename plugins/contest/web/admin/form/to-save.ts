import { changedTime } from '@tribunal/web/kit';
import {
  AwardType,
  ContestAuth,
  ContestType,
  writeAccountRule,
  type AdminContest,
  type ContestSave,
} from '../../../contract';
import { awardConfigsOf } from './awards';
import { toFreezeTime } from './freeze';
import type { FormState } from './state';

/** Converts the form to the body sent to the server; `stored` is the contest on the server, null for a new one. */
export const toSave = (form: FormState, stored: AdminContest | null): ContestSave => {
  const timeOf = (field: 'startTime' | 'endTime') => changedTime(form[field], stored?.[field]) ?? '';
  const times = { startTime: timeOf('startTime'), endTime: timeOf('endTime') };
  return {
    title: form.title.trim(),
    description: form.description,
    type: form.type,
    auth: form.auth,
    pwd: form.auth === ContestAuth.Public ? null : form.pwd,
    ...times,
    sealRank: form.sealRank,
    sealRankTime: form.sealRank ? toFreezeTime(form.seal, times, stored?.sealRankTime ?? null) : null,
    autoRealRank: form.autoRealRank,
    openPrint: form.openPrint,
    openRank: form.openRank,
    openAccountLimit: form.openAccountLimit,
    accountLimitRule: form.openAccountLimit ? writeAccountRule(form.rule) : (stored?.accountLimitRule ?? null),
    rankShowName: form.rankShowName,
    starAccount: form.starAccount,
    oiRankScoreType: form.oiRankScoreType,
    awardType: form.awardType,
    awardConfigList: form.awardType === AwardType.None ? [] : awardConfigsOf(form.awards),
    sharesAwards: form.sharesAwards,
    allowEndSubmit: form.allowEndSubmit,
    ...(form.type === ContestType.Acm ? { penaltyMinutes: Number(form.penaltyMinutes) } : {}),
  };
};
