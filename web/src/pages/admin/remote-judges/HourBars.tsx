import type { RemoteHour } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { barsOf, countKinds, type HourKind } from './hours';

const HEIGHT = 24;
const STEP = 5;
/** px of an hour in which something was asked, so that it is seen however little that was. */
const LEAST = 6;
const CLASS: Readonly<Record<HourKind, string | undefined>> = { good: undefined, mixed: 's', bad: 'd', none: 'o' };

/** How busy the last 24 hours were and how they went; said in words to those who do not see it. */
export const HourBars = ({ hours }: { hours: readonly RemoteHour[] }) => {
  const { t } = useTranslation();
  const bars = barsOf(hours, Date.now());
  const { good, mixed, bad } = countKinds(bars);
  const asked = good + mixed + bad;
  const label =
    asked === 0 ? t('remoteOffice.hours.none') : t('remoteOffice.hours.said', { good, mixed, bad, none: 24 - asked });
  return (
    <svg className="t-spark" viewBox={`0 0 ${24 * STEP} ${HEIGHT}`} role="img" aria-label={label}>
      {bars.map(({ at, kind, share }, index) => {
        const height = kind === 'none' ? 3 : LEAST + share * (HEIGHT - LEAST);
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
