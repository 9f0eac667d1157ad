import { useTranslation } from 'react-i18next';
import { badgeText } from './count';

/** A number on red; nothing when there is nothing. */
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
