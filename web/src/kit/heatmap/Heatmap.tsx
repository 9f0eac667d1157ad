import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pressedKey } from '../basics/pressed-key';
import { daysOfYear, monthsOf, stepOf, type Day } from './year';
import './heatmap.css';

const CELL = 11;
const STEP = 14;
const HEAD = 18;
const SIDE = 30;
/** Labelled weekdays: Monday, Wednesday and Friday. */
const NAMED_WEEKDAYS = [1, 3, 5];
const LEVELS = [0, 1, 2, 3, 4];

interface Props {
  /** The last day of the year that is shown, as `yyyy-MM-dd`. */
  endDate: string;
  counts: readonly { date: string; count: number }[];
}

/**
 * Renders a year of submissions by day. The selected day is described below, and a table provides the counts to
 * screen readers.
 */
export const Heatmap = ({ endDate, counts }: Props) => {
  const { t } = useTranslation();
  const days = useMemo(() => daysOfYear(endDate, counts), [endDate, counts]);
  const [chosen, setChosen] = useState<number | null>(null);
  const frame = useRef<HTMLDivElement>(null);

  // If the year does not fit, scrolls to its newest days.
  useEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, []);

  const choose = (index: number) => {
    setChosen(index);
    const box = frame.current;
    if (box) box.scrollLeft = box.scrollWidth * (index / days.length) - box.clientWidth / 2;
  };
  const onKey = (event: KeyboardEvent) => {
    const next = stepOf(pressedKey(event), chosen ?? days.length - 1, days.length);
    if (next === null) return;
    event.preventDefault();
    choose(chosen === null ? days.length - 1 : next);
  };

  const total = days.reduce((sum, { count }) => sum + count, 0);
  const day = chosen === null ? undefined : days[chosen];
  return (
    <div className="t-heat">
      <div
        ref={frame}
        className="t-heat-frame"
        tabIndex={0}
        role="group"
        aria-label={`${t('userHome.heat.label', { from: days[0]?.date, to: endDate })}. ${t('userHome.heat.how')}`}
        onKeyDown={onKey}
        onBlur={() => setChosen(null)}
      >
        <Picture days={days} chosen={day} onPoint={setChosen} />
      </div>
      <div className="t-heat-foot">
        <span role="status">
          {day
            ? t('userHome.heat.day', { count: day.count, date: day.date })
            : t('userHome.heat.total', { count: total })}
        </span>
        <span className="t-heat-legend" aria-hidden="true">
          {t('userHome.heat.less')}
          {LEVELS.map((level) => (
            <i key={level} data-level={level} />
          ))}
          {t('userHome.heat.more')}
        </span>
      </div>
      <DayTable days={days} />
    </div>
  );
};

interface PictureProps {
  days: readonly Day[];
  chosen: Day | undefined;
  onPoint: (index: number | null) => void;
}

const Picture = ({ days, chosen, onPoint }: PictureProps) => {
  const { i18n } = useTranslation();
  const name = (date: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(i18n.language, { timeZone: 'UTC', ...options }).format(new Date(date));
  const width = SIDE + ((days.at(-1)?.week ?? 0) + 1) * STEP;
  const height = HEAD + 7 * STEP;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" onPointerLeave={() => onPoint(null)}>
      {monthsOf(days).map(({ date, week }) => (
        <text key={date} x={SIDE + week * STEP} y={11}>
          {name(date, { month: 'short' })}
        </text>
      ))}
      {days
        .slice(0, 14)
        .filter(({ week, weekday }) => week === 1 && NAMED_WEEKDAYS.includes(weekday))
        .map(({ date, weekday }) => (
          <text key={date} x={SIDE - 6} y={HEAD + weekday * STEP + 9} textAnchor="end">
            {name(date, { weekday: 'short' })}
          </text>
        ))}
      {days.map((day, index) => (
        <rect
          key={day.date}
          data-level={day.level}
          className={day === chosen ? 'on' : undefined}
          x={SIDE + day.week * STEP}
          y={HEAD + day.weekday * STEP}
          width={CELL}
          height={CELL}
          rx={2}
          onPointerEnter={() => onPoint(index)}
        />
      ))}
    </svg>
  );
};

const DayTable = ({ days }: { days: readonly Day[] }) => {
  const { t } = useTranslation();
  return (
    <table className="t-sr">
      <caption>{t('userHome.year')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('userHome.heat.date')}</th>
          <th scope="col">{t('userHome.heat.count')}</th>
        </tr>
      </thead>
      <tbody>
        {days
          .filter(({ count }) => count > 0)
          .map(({ date, count }) => (
            <tr key={date}>
              <th scope="row">{date}</th>
              <td>{count}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
};
