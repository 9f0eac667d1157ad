import { useTranslation } from 'react-i18next';
import { useClock } from './clock';
import { formatExact, formatRelative } from './time';

interface Props {
  /** ISO 8601 time. */
  at: string;
  className?: string;
}

/** Shows how long ago something happened, or in how long it will, with the exact time on hover. */
export const TimeAgo = ({ at, className }: Props) => {
  const { i18n } = useTranslation();
  const then = Date.parse(at);
  const text = useClock((now) => formatRelative(then, now, i18n.language));
  return (
    <time className={className} dateTime={at} title={formatExact(then)}>
      {text}
    </time>
  );
};

/** Shows the day and the time of day of something, with how far from now that is on hover. */
export const ExactTime = ({ at, className }: Props) => {
  const { i18n } = useTranslation();
  const then = Date.parse(at);
  const ago = useClock((now) => formatRelative(then, now, i18n.language));
  return (
    <time className={className} dateTime={at} title={ago}>
      {formatExact(then)}
    </time>
  );
};
