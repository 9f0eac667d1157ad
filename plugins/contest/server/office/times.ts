import { badInput } from '@tribunal/server';
import { ContestLimits, sealMoment, type ContestSave } from '../../contract';
import type { ContestModel } from '../contests';

type Times = Pick<ContestModel, 'startAt' | 'endAt'>;
type Seal = Pick<ContestModel, 'isSealed' | 'sealAt' | 'isUnsealedByEnd'>;
type Before = Times & Seal & Pick<ContestModel, 'isRecord'>;

/** With a zone: clocks differ. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const DAY_MS = 86_400_000;

/** Refuses with the name of the field what is no instant. */
function instantOf(field: 'startTime' | 'endTime' | 'sealRankTime', text: string): Date {
  const at = new Date(INSTANT.test(text) ? text : NaN);
  if (Number.isNaN(at.getTime())) throw badInput(field, 'contest.office.noInstant');
  return at;
}

/** Start and end in their order, with a length that a contest may have. A record stays when it was. */
export function timesOf({ startTime, endTime }: Pick<ContestSave, 'startTime' | 'endTime'>, before?: Before): Times {
  const startAt = instantOf('startTime', startTime);
  const endAt = instantOf('endTime', endTime);
  if (startAt >= endAt) throw badInput('endTime', 'contest.office.endsBeforeStart');
  const lengthMs = endAt.getTime() - startAt.getTime();
  const { min, max } = ContestLimits.durationMs;
  if (lengthMs < min) throw badInput('endTime', 'contest.office.tooShort', { seconds: min / 1000 });
  if (lengthMs > max) throw badInput('endTime', 'contest.office.tooLong', { days: max / DAY_MS });
  if (before?.isRecord && !(isSame(before.startAt, startAt) && isSame(before.endAt, endAt))) {
    throw badInput('startTime', 'contest.office.recordTimes');
  }
  return { startAt, endAt };
}

const isSame = (one: Date | null | undefined, other: Date): boolean => one?.getTime() === other.getTime();

const isOption = (at: Date, { startAt, endAt }: Times): boolean =>
  ([0, 1, 2] as const).some(
    (option) => sealMoment(option, { start: startAt.getTime(), end: endAt.getTime() }) === at.getTime(),
  );

type SealForm = Pick<ContestSave, 'sealRank' | 'sealRankTime' | 'autoRealRank'>;

/** One of the three options; a seal that is set stays where it is when only the times move around it. */
export function sealOf(form: SealForm, times: Times, before?: Before): Seal {
  const isUnsealedByEnd = form.autoRealRank ?? before?.isUnsealedByEnd ?? true;
  if (!(form.sealRank ?? before?.isSealed ?? false)) return { isSealed: false, sealAt: null, isUnsealedByEnd };
  const sealAt =
    form.sealRankTime === undefined
      ? (before?.sealAt ?? null)
      : form.sealRankTime && instantOf('sealRankTime', form.sealRankTime);
  if (!sealAt) throw badInput('sealRankTime', 'input.required');
  if (sealAt < times.startAt || sealAt > times.endAt) throw badInput('sealRankTime', 'contest.office.sealOutside');
  const isChosen = isOption(sealAt, times) || isSame(before?.sealAt, sealAt);
  if (!isChosen) throw badInput('sealRankTime', 'contest.office.sealOption');
  return { isSealed: true, sealAt, isUnsealedByEnd };
}
