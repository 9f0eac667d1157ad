import type { WeekStatistics } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { chartSteps } from '../../shared/chart-steps';

const PLOT = { left: 34, right: 388, top: 20, bottom: 152, bar: 34, gap: 16 };

/** Charts the submissions of seven days, with the same numbers as a table for screen readers. */
export const WeekChart = ({ week }: { week: WeekStatistics }) => {
  const { t } = useTranslation();
  const steps = chartSteps(Math.max(...week.totalCountList, 1));
  const top = steps.at(-1) ?? 1;
  const y = (count: number) => PLOT.bottom - (count / top) * (PLOT.bottom - PLOT.top);
  const days = week.dateStrList.map((day, index) => ({
    day,
    total: week.totalCountList[index] ?? 0,
    ac: week.acCountList[index] ?? 0,
    x: PLOT.left + 8 + index * (PLOT.bar + PLOT.gap),
  }));
  return (
    <div className="t-chart-box">
      <svg className="t-chart" viewBox="0 0 392 176" width="100%" aria-hidden="true">
        {steps.map((step) => (
          <g key={step}>
            <line className="g" x1={PLOT.left} x2={PLOT.right} y1={y(step)} y2={y(step)} />
            <text x={28} y={y(step) + 4} textAnchor="end">
              {step}
            </text>
          </g>
        ))}
        {days.map(({ day, total, ac, x }) => (
          <g key={day}>
            <title>{`${day}: ${total} / ${ac}`}</title>
            <rect className="all" x={x} y={y(total)} width={PLOT.bar} height={PLOT.bottom - y(total)} rx={2} />
            <rect className="ok" x={x} y={y(ac)} width={PLOT.bar} height={PLOT.bottom - y(ac)} rx={2} />
            {total > 0 && (
              <text x={x + PLOT.bar / 2} y={y(total) - 5} textAnchor="middle">
                {total}
              </text>
            )}
            <text x={x + PLOT.bar / 2} y={170} textAnchor="middle">
              {day}
            </text>
          </g>
        ))}
      </svg>
      <table className="t-sr">
        <caption>{t('home.weekTable')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('home.day')}</th>
            <th scope="col">{t('home.submitted')}</th>
            <th scope="col">{t('home.accepted')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, total, ac }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>{total}</td>
              <td>{ac}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
