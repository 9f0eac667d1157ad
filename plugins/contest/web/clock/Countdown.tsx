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
  const texts = useServerClock((now) => {
    const { label, text, title } = countdownTexts(times, now, { t, language: i18n.language });
    return [label, text, title].join('\n');
  });
  const [label = '', text = '', title = ''] = texts.split('\n');
  if (form === 'line') {
    return (
      <span
        className="t-nowrap t-num"
        role="timer"
        aria-label={`${label} ${text}`.trim()}
        title={`${label} ${title}`.trim()}
      >
        <b>{text}</b>
      </span>
    );
  }
  return (
    <div>
      <div className="t-muted t-small">{label || '\u00a0'}</div>
      <div className="t-clock" role="timer" aria-label={label || undefined} title={title || undefined}>
        {text}
      </div>
    </div>
  );
};
