import { ContestType, sealMoment, type AdminContest, type SealOption } from '../../../contract';
import { lengthOf } from './times';

/** One of the wire's options, or `kept`: the moment that is stored and is none of them. */
export type SealChoice = `${SealOption}` | 'kept';
export const SEAL_CHOICES = ['0', '1', '2'] as const satisfies SealChoice[];

interface Times {
  startTime: string;
  endTime: string;
}

const momentOf = (choice: Exclude<SealChoice, 'kept'>, start: number, end: number): number | null =>
  sealMoment(Number(choice) as SealOption, { start, end });

/** Whether the contest is too short to be sealed so. */
export function isTooShort(choice: SealChoice, times: Times): boolean {
  const length = lengthOf(times);
  return choice !== 'kept' && length !== null && momentOf(choice, 0, length) === null;
}

/** What is chosen when the seal is switched on. */
export const usualSeal = (form: Times & { type: ContestType }): SealChoice =>
  form.type === ContestType.Acm && lengthOf(form) !== null && !isTooShort('1', form) ? '1' : '2';

/** ISO, when the board is sealed; null: the contest is too short for that. The times are ISO too. */
export function sealTimeOf(choice: SealChoice, { startTime, endTime }: Times, stored: string | null): string | null {
  if (choice === 'kept') return stored;
  const at = momentOf(choice, Date.parse(startTime), Date.parse(endTime));
  return at === null ? null : new Date(at).toISOString();
}

type Stored = Pick<AdminContest, 'startTime' | 'endTime' | 'sealRank' | 'sealRankTime' | 'type'>;

/** Which option a stored contest has. */
export function sealChoiceOf(contest: Stored): SealChoice {
  const { sealRankTime } = contest;
  if (!contest.sealRank || !sealRankTime) return usualSeal(contest);
  const at = new Date(sealRankTime).getTime();
  const isIt = (choice: SealChoice) => new Date(sealTimeOf(choice, contest, null) ?? NaN).getTime() === at;
  return SEAL_CHOICES.find(isIt) ?? 'kept';
}
