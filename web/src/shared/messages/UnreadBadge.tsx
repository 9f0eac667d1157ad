import { useTranslation } from 'react-i18next';
import { badgeText } from './count';

/** Shows an unread count; renders nothing when it is 0. */
export const UnreadBadge = ({ count }: { count: number }) => {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <span className="ui red circular label">
      {badgeText(count)}
      <span className="t-sr"> {t('message.unread')}</span>
    </span>
  );
};
