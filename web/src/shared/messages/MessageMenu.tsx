import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon, MenuButton } from '../../kit';
import { useUser } from '../session';
import { badgeText, totalOf } from './count';
import { MESSAGE_KINDS, messagePath } from './kinds';
import { useLiveUnread, useUnread } from './unread';
import { UnreadBadge } from './UnreadBadge';
import { useUnreadNotice } from './use-unread-notice';

/** Shows the bell in the top bar with the number of unread messages and links to the five inboxes. */
export const MessageMenu = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const unread = useUnread();
  useLiveUnread();
  useUnreadNotice();
  if (!user) return null;

  const total = totalOf(unread);
  const entries = MESSAGE_KINDS.map((kind) => ({
    key: kind.id,
    icon: <Icon name={kind.icon} />,
    text: t(`message.kind.${kind.id}`),
    aside: <UnreadBadge count={unread[kind.unread]} />,
    onSelect: () => void navigate(messagePath(kind)),
  }));
  const label = total > 0 ? t('message.menuUnread', { count: total }) : t('message.title');
  return (
    <MenuButton label={label} entries={entries} buttonClass="ui basic icon button t-badge">
      <Icon name="bell outline" />
      {total > 0 && (
        <span className="ui red circular label" aria-hidden="true">
          {badgeText(total)}
        </span>
      )}
    </MenuButton>
  );
};
