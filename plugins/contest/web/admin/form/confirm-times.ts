import { confirm } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
import { ContestStatus, type AdminContest, type ContestSave } from '../../../contract';
import { phaseOf, type Phase } from '../../clock/phase';

type Times = Pick<ContestSave, 'startTime' | 'endTime'>;

const PHASES: Readonly<Record<ContestStatus, Phase>> = {
  [ContestStatus.Scheduled]: 'scheduled',
  [ContestStatus.Running]: 'running',
  [ContestStatus.Ended]: 'ended',
};

const isSame = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/**
 * Before the times of a contest that has begun are changed, says what this does to it and asks. Returns whether to save.
 * `stored` is the contest as it is now.
 */
export const confirmTimes = async (stored: AdminContest, times: Times, now: number, t: TFunction): Promise<boolean> => {
  if (stored.status === ContestStatus.Scheduled) return true;
  if (isSame(stored.startTime, times.startTime) && isSame(stored.endTime, times.endTime)) return true;
  const before = PHASES[stored.status];
  const after = phaseOf(times, now);
  const text = t('contest.admin.form.timesAsk.text', { count: stored.submitters });
  const effect = t(`contest.admin.form.timesAsk.${after}`);
  return confirm({
    title: t(`contest.admin.form.timesAsk.${before}Title`),
    text: before === after ? text : t('contest.admin.form.timesAsk.withEffect', { text, effect }),
    yes: t('contest.admin.form.timesAsk.yes'),
    variant: 'negative',
  });
};
