import type { Permission } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Icon } from '../../kit';
import { hasPermission, useSession } from '../../shared/session';

interface Props {
  to: string;
  icon: string;
  text: string;
  /** Users without this permission do not see the entry. */
  permission?: Permission;
  /** Number of items behind the entry that need attention. */
  attention?: number;
}

/** An entry of the menu of the admin area. */
export const AdminMenuLink = ({ to, icon, text, permission, attention = 0 }: Props) => {
  const { t } = useTranslation();
  const session = useSession();
  if (permission && !hasPermission(session, permission)) return null;
  return (
    <NavLink to={to} end className={({ isActive }) => (isActive ? 'active item' : 'item')}>
      <Icon name={icon} />
      {text}
      {attention > 0 && (
        <span className="ui circular label">
          <span aria-hidden="true">{attention}</span>
          <span className="t-sr">{t('admin.attention', { count: attention })}</span>
        </span>
      )}
    </NavLink>
  );
};
