import { ContestType, SEAL_OPTIONS, type AdminContest, type SealOption } from '../../../contract';
import { lengthOf } from './times';

/** One of the wire's options, or `kept`: the moment that is stored and is none of them. */
export type SealChoice = `${SealOption}` | 'kept';
export const SEAL_CHOICES = ['0', '1', '2'] as const satisfies SealChoice[];

interface Times {
  startTime: string;
  endTime: string;
}

const secondsOf = (choice: Exclude<SealChoice, 'kept'>): number | null => SEAL_OPTIONS[Number(choice) as SealOption];

/** Whether the contest is too short to be sealed so. */
export function isTooShort(choice: SealChoice, times: Times): boolean {
  const seconds = choice === 'kept' ? null : secondsOf(choice);
  const length = lengthOf(times);
  return seconds !== null && length !== null && length < seconds * 1000;
}

/** What is chosen when the seal is switched on. */
export const usualSeal = (form: Times & { type: ContestType }): SealChoice =>
  form.type === ContestType.Acm && lengthOf(form) !== null && !isTooShort('1', form) ? '1' : '2';

/** ISO, when the board is sealed; the times are ISO too. */
export function sealTimeOf(choice: SealChoice, { startTime, endTime }: Times, stored: string | null): string | null {
  if (choice === 'kept') return stored;
  const seconds = secondsOf(choice);
  return seconds === null ? startTime : new Date(new Date(endTime).getTime() - seconds * 1000).toISOString();
}

type Stored = Pick<AdminContest, 'startTime' | 'endTime' | 'sealRank' | 'sealRankTime' | 'type'>;

/** Which option a stored contest has. */
export function sealChoiceOf(contest: Stored): SealChoice {
  const { sealRankTime } = contest;
  if (!contest.sealRank || !sealRankTime) return usualSeal(contest);
  const at = new Date(sealRankTime).getTime();
  const isIt = (choice: SealChoice) => new Date(sealTimeOf(choice, contest, null) ?? NaN).getTime() === at;
  return SEAL_CHOICES.find((choice) => !isTooShort(choice, contest) && isIt(choice)) ?? 'kept';
}
