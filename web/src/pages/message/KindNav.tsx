import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { MESSAGE_KINDS, UnreadBadge, messagePath, useUnread } from '../../shared/messages';
import { Icon } from '../../kit';

/** Lists the inboxes with their unread counts: at the side, or as a row on narrow screens. */
export const KindNav = () => (
  <>
    <Links className="ui vertical menu t-hide-md" />
    <Links className="ui secondary pointing menu t-only-md" />
  </>
);

const Links = ({ className }: { className: string }) => {
  const { t } = useTranslation();
  const unread = useUnread();
  return (
    <nav className={className} aria-label={t('message.kinds')}>
      {MESSAGE_KINDS.map((kind) => (
        <NavLink key={kind.id} to={messagePath(kind)} className={({ isActive }) => (isActive ? 'active item' : 'item')}>
          <Icon name={kind.icon} />
          {t(`message.kind.${kind.id}`)}
          <UnreadBadge count={unread[kind.unread]} />
        </NavLink>
      ))}
    </nav>
  );
};
