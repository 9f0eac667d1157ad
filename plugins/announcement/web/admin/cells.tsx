import { formatExact, Health, Tag, useClock } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { AnnouncementStatus, type Announcement } from '../../contract';

interface Props {
  item: Announcement;
}

/** Returns whether visitors see an announcement at this time, and if not, why. */
export const stateOf = ({ status, startTime, endTime }: Announcement, now: number) => {
  if (endTime && Date.parse(endTime) <= now) return 'ended';
  if (status === AnnouncementStatus.Hidden) return 'hidden';
  return startTime && now < Date.parse(startTime) ? 'scheduled' : 'shown';
};

export const TitleCell = ({ item }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      <b>{item.title}</b> {item.pinned && <Tag>{t('announcement.pinned')}</Tag>}
    </>
  );
};

export const StateCell = ({ item }: Props) => {
  const { t } = useTranslation();
  const state = useClock((now) => stateOf(item, now));
  const time = item.startTime ? formatExact(Date.parse(item.startTime)) : '';
  return <Health status={state === 'shown' ? 'up' : 'wait'}>{t(`announcement.states.${state}`, { time })}</Health>;
};
