import { useTranslation } from 'react-i18next';
import type { Contest } from '../../contract';
import { useServerClock } from './page-clock';
import { countdownTexts } from './time-texts';

interface Props {
  times: Pick<Contest, 'startTime' | 'endTime'>;
  /** `line` is a small form in one line, for bars. */
  form?: 'line';
}

/** Countdown to the start or end, by the server's clock. */
export const Countdown = ({ times, form }: Props) => {
  const { t, i18n } = useTranslation();
  const labelAndText = useServerClock((now) => {
    const { label, text } = countdownTexts(times, now, { t, language: i18n.language });
    return `${label}\n${text}`;
  });
  const [label = '', text = ''] = labelAndText.split('\n');
  if (form === 'line') {
    return (
      <span className="t-nowrap t-num" role="timer" aria-label={`${label} ${text}`.trim()} title={label}>
        <b>{text}</b>
      </span>
    );
  }
  return (
    <div>
      <div className="t-muted t-small">{label || '\u00a0'}</div>
      <div className="t-clock" role="timer" aria-label={label || undefined}>
        {text}
      </div>
    </div>
  );
};
