import { DAY_MS } from '@tribunal/contract';
import { badInput, instantOf } from '@tribunal/server';
import { ContestLimits, freezeTimeOf, type ContestSave } from '../../contract';
import type { ContestModel } from '../contests';

type Times = Pick<ContestModel, 'startAt' | 'endAt'>;
type FreezeSettings = Pick<ContestModel, 'isSealed' | 'sealAt' | 'isUnsealedByEnd'>;
type PreviousSettings = Times & FreezeSettings & Pick<ContestModel, 'isRecord'>;

/** Returns start and end, checked for order and permitted length. The times of a record cannot change. */
export function timesOf(
  { startTime, endTime }: Pick<ContestSave, 'startTime' | 'endTime'>,
  previous?: PreviousSettings,
): Times {
  const startAt = instantOf('startTime', startTime);
  const endAt = instantOf('endTime', endTime);
  if (startAt >= endAt) throw badInput('endTime', 'contest.admin.endsBeforeStart');
  const lengthMs = endAt.getTime() - startAt.getTime();
  const { min, max } = ContestLimits.durationMs;
  if (lengthMs < min) throw badInput('endTime', 'contest.admin.tooShort', { seconds: min / 1000 });
  if (lengthMs > max) throw badInput('endTime', 'contest.admin.tooLong', { days: max / DAY_MS });
  if (previous?.isRecord && !(isSame(previous.startAt, startAt) && isSame(previous.endAt, endAt))) {
    throw badInput('startTime', 'contest.admin.importedTimes');
  }
  return { startAt, endAt };
}

const isSame = (one: Date | null | undefined, other: Date): boolean => one?.getTime() === other.getTime();

const isOption = (at: Date, { startAt, endAt }: Times): boolean =>
  ([0, 1, 2] as const).some(
    (option) => freezeTimeOf(option, { start: startAt.getTime(), end: endAt.getTime() }) === at.getTime(),
  );

type FreezeForm = Pick<ContestSave, 'sealRank' | 'sealRankTime' | 'autoRealRank'>;

/**
 * Returns the start of the freeze from one of the three options; an existing freeze keeps its time when only the
 * contest times change around it.
 */
export function freezeOf(form: FreezeForm, times: Times, previous?: PreviousSettings): FreezeSettings {
  const isUnsealedByEnd = form.autoRealRank ?? previous?.isUnsealedByEnd ?? true;
  if (!(form.sealRank ?? previous?.isSealed ?? false)) return { isSealed: false, sealAt: null, isUnsealedByEnd };
  const sealAt =
    form.sealRankTime === undefined
      ? (previous?.sealAt ?? null)
      : form.sealRankTime && instantOf('sealRankTime', form.sealRankTime);
  if (!sealAt) throw badInput('sealRankTime', 'input.required');
  if (sealAt < times.startAt || sealAt > times.endAt) throw badInput('sealRankTime', 'contest.admin.freezeOutside');
  const isChosen = isOption(sealAt, times) || isSame(previous?.sealAt, sealAt);
  if (!isChosen) throw badInput('sealRankTime', 'contest.admin.freezeOption');
  return { isSealed: true, sealAt, isUnsealedByEnd };
}
