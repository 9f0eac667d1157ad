import { ContestType, freezeTimeOf, type AdminContest, type FreezeOption } from '../../../contract';
import { lengthOf } from './times';

/** One of the API's options, or `kept` for a stored time that matches none of them. */
export type FreezeChoice = `${FreezeOption}` | 'kept';
export const FREEZE_CHOICES = ['0', '1', '2'] as const satisfies FreezeChoice[];

interface Times {
  startTime: string;
  endTime: string;
}

const momentOf = (choice: Exclude<FreezeChoice, 'kept'>, start: number, end: number): number | null =>
  freezeTimeOf(Number(choice) as FreezeOption, { start, end });

/** Returns whether the contest is too short for this freeze option. */
export function isTooShort(choice: FreezeChoice, times: Times): boolean {
  const length = lengthOf(times);
  return choice !== 'kept' && length !== null && momentOf(choice, 0, length) === null;
}

/** Returns the option that is chosen when the freeze is switched on. */
export const defaultFreeze = (form: Times & { type: ContestType }): FreezeChoice =>
  form.type === ContestType.Acm && lengthOf(form) !== null && !isTooShort('1', form) ? '1' : '2';

/**
 * Returns the time at which the scoreboard freezes, as ISO; null if the contest is too short. The times passed are
 * ISO too.
 */
export function toFreezeTime(
  choice: FreezeChoice,
  { startTime, endTime }: Times,
  stored: string | null,
): string | null {
  if (choice === 'kept') return stored;
  const at = momentOf(choice, Date.parse(startTime), Date.parse(endTime));
  return at === null ? null : new Date(at).toISOString();
}

type Stored = Pick<AdminContest, 'startTime' | 'endTime' | 'sealRank' | 'sealRankTime' | 'type'>;

/** Returns the freeze option of a stored contest. */
export function freezeChoiceOf(contest: Stored): FreezeChoice {
  const { sealRankTime } = contest;
  if (!contest.sealRank || !sealRankTime) return defaultFreeze(contest);
  const at = new Date(sealRankTime).getTime();
  const matches = (choice: FreezeChoice) => new Date(toFreezeTime(choice, contest, null) ?? NaN).getTime() === at;
  return FREEZE_CHOICES.find(matches) ?? 'kept';
}
