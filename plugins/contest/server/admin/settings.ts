import { MINUTE_MS } from '@tribunal/contract';
import { badInput } from '@tribunal/server';
import { AwardType, ContestAuth, ContestLimits, type ContestSave, type AwardConfig } from '../../contract';
import type { ContestModel } from '../contests';
import { accountRuleOf, passwordOf, starsOf } from './participant-settings';
import { freezeOf, timesOf } from './times';
import { checkColour } from './colour';

const WHOLE = 100;

/** Sorts awards by priority. Refuses invalid colours, numbers that award nothing, and shares above 100 % in total. */
function awardsOf(type: AwardType, list: readonly AwardConfig[]): AwardConfig[] {
  if (type === AwardType.None) return [];
  const awards = list.map((award, place) => checkAward(award, `awardConfigList.${place}`));
  const total = list.reduce((sum, { num }) => sum + num, 0);
  if (type === AwardType.Proportion && total > WHOLE) {
    throw badInput('awardConfigList', 'contest.admin.awardSum', { limit: WHOLE });
  }
  return awards.sort((one, other) => one.priority - other.priority);
}

function checkAward({ priority, name, num, ...colours }: AwardConfig, at: string): AwardConfig {
  const background = checkColour(`${at}.background`, colours.background);
  const color = checkColour(`${at}.color`, colours.color);
  if (num < 1) throw badInput(`${at}.num`, 'input.tooSmall', { limit: 1 });
  return { priority, name, background, color, num };
}

/** Columns that the form sets. */
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
  'sharesAwards',
  'takesLate',
  'penaltyMs',
] as const;
export type ContestSettings = Pick<ContestModel, (typeof COLUMNS)[number]>;
export type PreviousSettings = ContestSettings & Pick<ContestModel, 'isRecord'>;

/** Returns exactly these columns of a contest. */
export const settingsIn = (contest: ContestModel): ContestSettings =>
  Object.fromEntries(COLUMNS.map((name) => [name, contest[name]])) as unknown as ContestSettings;

/**
 * Converts the form to settings; omitted fields keep their value, or take the default in a new contest. Refuses with
 * the name of the invalid field. The rule of a contest cannot change after its creation.
 */
export function settingsOf(save: ContestSave, previous?: PreviousSettings): ContestSettings {
  if (previous && save.type !== previous.type) throw badInput('type', 'contest.admin.typeLocked');
  const times = timesOf(save, previous);
  const awardType = save.awardType ?? previous?.awardType ?? AwardType.None;
  return {
    title: save.title,
    description: save.description === undefined ? (previous?.description ?? null) : save.description || null,
    type: save.type,
    auth: save.auth,
    password: passwordOf(save, previous),
    ...times,
    ...freezeOf(save, times, previous),
    hasPrint: save.openPrint ?? previous?.hasPrint ?? false,
    hasOutsideBoard: save.openRank ?? previous?.hasOutsideBoard ?? false,
    ...accountRuleOf(save, previous),
    showName: save.rankShowName ?? previous?.showName ?? 'username',
    starAccounts: starsOf(save, previous),
    oiCounts: save.oiRankScoreType ?? previous?.oiCounts ?? 'Recent',
    awardType,
    awards: awardsOf(awardType, save.awardConfigList ?? previous?.awards ?? []),
    sharesAwards: save.sharesAwards ?? previous?.sharesAwards ?? true,
    takesLate: save.allowEndSubmit ?? previous?.takesLate ?? false,
    penaltyMs:
      save.penaltyMinutes === undefined
        ? (previous?.penaltyMs ?? ContestLimits.penaltyMinutes.default * MINUTE_MS)
        : save.penaltyMinutes * MINUTE_MS,
  };
}

type EntryProtection = Pick<ContestModel, 'auth' | 'password'>;

/** Returns whether users who registered with the previous password have to enter the new one. */
export const endsRegistrations = (previous: EntryProtection, current: EntryProtection): boolean =>
  current.auth !== ContestAuth.Public && current.password !== previous.password;
