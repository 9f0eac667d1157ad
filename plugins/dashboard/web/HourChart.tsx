import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, verdictStyle, pressedKey } from '@tribunal/web/kit';
import { chartSteps } from '@tribunal/web/admin';
import type { Hour } from './hours';

/** Size of the drawing, which is stretched to the width of the card. */
const STEP = 10;
const GAP = 1.5;
const HEIGHT = 100;
const LABELS = 4;

/**
 * Returns a formatter of hours in the viewer's time zone, with the day if `hours` are more than one day. Labels of the
 * axis have no room for the zone, which the text below them names.
 */
const hourFormat = (language: string, hours: number, timeZoneName?: 'short'): Intl.DateTimeFormat => {
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName } as const;
  return new Intl.DateTimeFormat(language, hours > 24 ? { ...time, month: 'short', day: 'numeric' } : time);
};

const KEYS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowDown: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowUp: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Charts submissions per hour, stacked by verdict. The hour under the pointer, or the one chosen with the arrow keys, is
 * described below.
 */
export const HourChart = ({ hours }: { hours: readonly Hour[] }) => {
  const { t, i18n } = useTranslation();
  const [chosen, setChosen] = useState<number | null>(null);
  const last = hours.length - 1;
  const index = chosen === null ? last : Math.min(chosen, last);
  const steps = chartSteps(Math.max(...hours.map(({ total }) => total), 1));
  const top = steps.at(-1) ?? 1;
  const format = hourFormat(i18n.language, hours.length);
  const named = hourFormat(i18n.language, hours.length, 'short');
  const describe = ({ at, total, verdicts }: Hour): string => {
    const parts = verdicts
      .filter(({ count }) => count > 0)
      .map(({ status, count }) =>
        t('dashboard.hourVerdict', { verdict: t(`verdict.${verdictStyle(status).name}`), count }),
      );
    const head = t('dashboard.hour', { time: named.format(at), total: formatCount(total), count: total });
    return [head, ...parts].join(' · ');
  };
  const handleKey = (event: KeyboardEvent) => {
    const move = KEYS[pressedKey(event)];
    if (!move) return;
    event.preventDefault();
    setChosen(Math.min(last, Math.max(0, move(index, last))));
  };
  const text = describe(hours[index]!);
  const labels = Array.from({ length: LABELS }, (_, at) => Math.floor((at * hours.length) / LABELS));
  return (
    <div className="t-hours">
      <div className="t-hours-plot">
        {steps.map((step) => (
          <span key={step} className="t-hours-step" style={{ bottom: `${(step / top) * 100}%` }} aria-hidden="true">
            {formatCount(step)}
          </span>
        ))}
        <div
          className="t-hours-bars"
          role="slider"
          tabIndex={0}
          aria-label={t('dashboard.chart')}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={index}
          aria-valuetext={text}
          onKeyDown={handleKey}
          onBlur={() => setChosen(null)}
        >
          <svg
            viewBox={`0 0 ${hours.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            onPointerLeave={() => setChosen(null)}
          >
            {hours.map((hour, at) => (
              <g key={hour.at} className={at === chosen ? 'on' : undefined} onPointerEnter={() => setChosen(at)}>
                <rect className="ground" x={at * STEP} y={0} width={STEP} height={HEIGHT} />
                <Bar hour={hour} x={at * STEP} top={top} />
              </g>
            ))}
          </svg>
        </div>
      </div>
      <div className="t-hours-labels" aria-hidden="true">
        {labels.map((at) => (
          <span key={at}>{format.format(hours[at]!.at)}</span>
        ))}
      </div>
      <p className="t-hours-text t-small">
        {chosen === null ? <span className="t-muted">{t('dashboard.pick')}</span> : text}
      </p>
    </div>
  );
};

const Bar = ({ hour, x, top }: { hour: Hour; x: number; top: number }) => {
  let below = 0;
  return hour.verdicts.map(({ status, count }) => {
    if (count === 0) return null;
    below += count;
    return (
      <rect
        key={status}
        data-v={verdictStyle(status).tone}
        x={x + GAP / 2}
        y={HEIGHT - (below / top) * HEIGHT}
        width={STEP - GAP}
        height={(count / top) * HEIGHT}
      />
    );
  });
};

/** The numbers of the chart as a table that can be opened. */
export const HourTable = ({ hours }: { hours: readonly Hour[] }) => {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const format = hourFormat(i18n.language, hours.length, 'short');
  return (
    <details className="t-hours-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('dashboard.table')}</summary>
      {isOpen && (
        <div className="t-scroll" role="region" tabIndex={0} aria-label={t('dashboard.tableOf')}>
          <table className="ui unstackable table t-tight" aria-label={t('dashboard.tableOf')}>
            <thead>
              <tr>
                <th scope="col">{t('dashboard.hourHead')}</th>
                <th scope="col" className="t-r">
                  {t('dashboard.totalHead')}
                </th>
                {hours[0]?.verdicts.map(({ status }) => (
                  <th key={status} scope="col" className="t-r">
                    {t(`verdict.${verdictStyle(status).name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {[...hours].reverse().map(({ at, total, verdicts }) => (
                <tr key={at}>
                  <th scope="row">{format.format(at)}</th>
                  <td className="t-r">{formatCount(total)}</td>
                  {verdicts.map(({ status, count }) => (
                    <td key={status} className="t-r">
                      {formatCount(count)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
};
