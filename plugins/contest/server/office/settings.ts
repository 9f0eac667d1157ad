import { badInput } from '@tribunal/server';
import { AwardType, ContestAuth, ContestLimits, type ContestSave } from '../../contract';
import type { ContestModel } from '../contests';
import { awardsOf } from './awards';
import { accountRuleOf, passwordOf, starsOf } from './participants';
import { sealOf, timesOf } from './times';

const MINUTE_MS = 60_000;

/** What the form decides. */
const COLUMNS = [
  'title',
  'description',
  'type',
  'auth',
  'password',
  'startAt',
  'endAt',
  'isSealed',
  'sealAt',
  'isUnsealedByEnd',
  'hasPrint',
  'hasOutsideBoard',
  'hasAccountRule',
  'accountRule',
  'showName',
  'starAccounts',
  'oiCounts',
  'awardType',
  'awards',
  'takesLate',
  'penaltyMs',
] as const;
export type ContestSettings = Pick<ContestModel, (typeof COLUMNS)[number]>;
export type SettingsBefore = ContestSettings & Pick<ContestModel, 'isRecord'>;

/** What the contest has of these, and nothing else. */
export const settingsIn = (contest: ContestModel): ContestSettings =>
  Object.fromEntries(COLUMNS.map((name) => [name, contest[name]])) as unknown as ContestSettings;

/**
 * What the form means; what it leaves out is as it was, or as usual in a new contest. Refuses with the name of the field
 * that is wrong. The rule of a contest is settled when it is made.
 */
export function settingsOf(save: ContestSave, before?: SettingsBefore): ContestSettings {
  if (before && save.type !== before.type) throw badInput('type', 'contest.office.typeLocked');
  const times = timesOf(save, before);
  const awardType = save.awardType ?? before?.awardType ?? AwardType.None;
  return {
    title: save.title,
    description: save.description === undefined ? (before?.description ?? null) : save.description,
    type: save.type,
    auth: save.auth,
    password: passwordOf(save, before),
    ...times,
    ...sealOf(save, times, before),
    hasPrint: save.openPrint ?? before?.hasPrint ?? false,
    hasOutsideBoard: save.openRank ?? before?.hasOutsideBoard ?? false,
    ...accountRuleOf(save, before),
    showName: save.rankShowName ?? before?.showName ?? 'username',
    starAccounts: starsOf(save, before),
    oiCounts: save.oiRankScoreType ?? before?.oiCounts ?? 'Recent',
    awardType,
    awards: awardsOf(awardType, save.awardConfigList ?? before?.awards ?? []),
    takesLate: save.allowEndSubmit ?? before?.takesLate ?? false,
    penaltyMs:
      save.penaltyMinutes === undefined
        ? (before?.penaltyMs ?? ContestLimits.penaltyMinutes.default * MINUTE_MS)
        : save.penaltyMinutes * MINUTE_MS,
  };
}

type Door = Pick<ContestModel, 'auth' | 'password'>;

/** Whoever came in with a password that holds no longer has to give the new one. */
export const endsRegistrations = (before: Door, after: Door): boolean =>
  after.auth !== ContestAuth.Public && after.password !== before.password;

type Sealing = Pick<ContestModel, 'isSealed' | 'endAt' | 'revealedAt'>;

/** A seal that was ended by hand stays so as long as there is one and the contest is over. */
export const revealedAfter = ({ revealedAt }: Sealing, { isSealed, endAt }: Omit<Sealing, 'revealedAt'>, now: Date) =>
  isSealed && endAt <= now ? revealedAt : null;
