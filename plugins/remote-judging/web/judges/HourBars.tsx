import type { RemoteHour } from '../../contract';
import { useTranslation } from 'react-i18next';
import { barsOf, countKinds, type HourKind } from './hours';

const HEIGHT = 24;
const STEP = 5;
/** Minimum height in px of an hour with any request, so that it stays visible. */
const MIN_HEIGHT = 6;
const CLASS: Readonly<Record<HourKind, string | undefined>> = { good: undefined, mixed: 's', bad: 'd', none: 'o' };

/** Charts the load and the failures of the last 24 hours, with a text alternative for screen readers. */
export const HourBars = ({ hours }: { hours: readonly RemoteHour[] }) => {
  const { t } = useTranslation();
  const bars = barsOf(hours, Date.now());
  const { good, mixed, bad } = countKinds(bars);
  const activeHours = good + mixed + bad;
  const label =
    activeHours === 0
      ? t('remote-judging.hours.none')
      : t('remote-judging.hours.summary', { good, mixed, bad, none: 24 - activeHours });
  return (
    <svg className="t-spark" viewBox={`0 0 ${24 * STEP} ${HEIGHT}`} role="img" aria-label={label}>
      {bars.map(({ at, kind, share }, index) => {
        const height = kind === 'none' ? 3 : MIN_HEIGHT + share * (HEIGHT - MIN_HEIGHT);
        return (
          <rect
            key={at}
            x={index * STEP}
            y={HEIGHT - height}
            width={STEP - 1}
            height={height}
            className={CLASS[kind]}
          />
        );
      })}
    </svg>
  );
};
