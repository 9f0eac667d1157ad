import { formatMoment, Icon } from '@tribunal/web/kit';
import { formatHour } from '@tribunal/web/kit/more';
import { useTranslation } from 'react-i18next';
import { ContestStatus, type Contest } from '../../contract';
import { useServerClock } from './page-clock';
import { progressOf } from './phase';

/** Returns the percentage of the contest's time before the freeze; null if there is none. */
const freezePercent = (contest: Contest): number | null =>
  contest.sealRank && contest.sealRankTime ? progressOf(contest, Date.parse(contest.sealRankTime)) : null;

/** A bar of the contest's time that shows the elapsed part and the freeze. */
export const TimeBar = ({ contest }: { contest: Contest }) => {
  const { t, i18n } = useTranslation();
  const { startTime, endTime, sealRankTime, isSealed, status, now: serverNow } = contest;
  // A tenth of a percent is less than a pixel, so finer changes need no rendering.
  const past = useServerClock((now) => Math.round(progressOf(contest, now) * 10) / 10);
  const freezeAt = freezePercent(contest);
  const isShort = Date.parse(endTime) - Date.parse(startTime) < 86_400_000;
  const moment = (iso: string) => formatMoment(iso, Date.parse(serverNow), i18n.language);
  const texts = [
    t('contest.progress.past', { percent: Math.floor(past) }),
    freezeAt !== null &&
      (isSealed || status !== ContestStatus.Ended) &&
      t(isSealed ? 'contest.progress.frozen' : 'contest.progress.willFreeze', { time: moment(sealRankTime!) }),
  ].filter(Boolean);
  return (
    <>
      <div
        className="t-time"
        role="progressbar"
        aria-label={t('contest.progress.label')}
        aria-valuenow={Math.floor(past)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={texts.join('; ')}
      >
        {freezeAt !== null && <div className="frozen" style={{ width: `${100 - freezeAt}%` }} />}
        <div className="past" style={{ width: `${past}%` }} />
        {freezeAt !== null && <div className="mark" style={{ left: `${freezeAt}%` }} />}
      </div>
      <div className="t-row spread tight t-small t-muted t-num t-contest-times">
        <time dateTime={startTime}>{moment(startTime)}</time>
        {freezeAt !== null && sealRankTime && (
          <span
            className={`t-nowrap t-freeze${isShort ? '' : ' t-hide-sm'}`}
            style={{ left: `${Math.min(isShort ? 82 : 70, Math.max(35, freezeAt))}%` }}
          >
            <Icon name="snowflake outline" />{' '}
            <span className="t-hide-sm">
              {t(isSealed ? 'contest.progress.frozenAt' : 'contest.progress.freezesAt')}{' '}
            </span>
            {isShort ? formatHour(sealRankTime, i18n.language) : moment(sealRankTime)}
          </span>
        )}
        <time dateTime={endTime}>{isShort ? formatHour(endTime, i18n.language) : moment(endTime)}</time>
      </div>
    </>
  );
};
