import { Icon } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestStatus, type Contest } from '../../contract';
import { useServerClock } from './page-clock';
import { progressOf } from './phase';
import { hourText, momentText } from './words';

/** Share of the time, percent, before the board is sealed; null: it never is. */
const sealAt = (contest: Contest): number | null =>
  contest.sealRank && contest.sealRankTime ? progressOf(contest, Date.parse(contest.sealRankTime)) : null;

/** The whole time of a contest as a bar: what is over, and from when the board is sealed. */
export const TimeBar = ({ contest }: { contest: Contest }) => {
  const { t, i18n } = useTranslation();
  const { startTime, endTime, sealRankTime, isSealed, status, now: saidAt } = contest;
  // A thousandth is less than a pixel.
  const past = useServerClock((now) => Math.round(progressOf(contest, now) * 10) / 10);
  const seal = sealAt(contest);
  const isShort = Date.parse(endTime) - Date.parse(startTime) < 86_400_000;
  const moment = (iso: string) => momentText(iso, Date.parse(saidAt), i18n.language);
  const words = [
    t('contest.progress.past', { percent: Math.floor(past) }),
    seal !== null &&
      (isSealed || status !== ContestStatus.Ended) &&
      t(isSealed ? 'contest.progress.sealed' : 'contest.progress.willSeal', { time: moment(sealRankTime!) }),
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
        aria-valuetext={words.join('; ')}
      >
        {seal !== null && <div className="ice" style={{ width: `${100 - seal}%` }} />}
        <div className="past" style={{ width: `${past}%` }} />
        {seal !== null && <div className="mark" style={{ left: `${seal}%` }} />}
      </div>
      <div className="t-row spread tight t-small t-muted t-num t-contest-times">
        <time dateTime={startTime}>{moment(startTime)}</time>
        {seal !== null && sealRankTime && (
          <span
            className={`t-nowrap t-freeze${isShort ? '' : ' t-hide-sm'}`}
            style={{ left: `${Math.min(isShort ? 82 : 70, Math.max(35, seal))}%` }}
          >
            <Icon name="snowflake outline" />{' '}
            <span className="t-hide-sm">
              {t(isSealed ? 'contest.progress.sealedSince' : 'contest.progress.sealsAt')}{' '}
            </span>
            {isShort ? hourText(sealRankTime, i18n.language) : moment(sealRankTime)}
          </span>
        )}
        <time dateTime={endTime}>{isShort ? hourText(endTime, i18n.language) : moment(endTime)}</time>
      </div>
    </>
  );
};
