import type { Permission } from '@tribunal/contract';
import { NavLink } from 'react-router-dom';
import { Icon } from '../../kit';
import { may, useSession } from '../session';

interface Props {
  to: string;
  icon: string;
  text: string;
  /** Who lacks it does not see the entry. */
  permission?: Permission;
}

export const AdminMenuLink = ({ to, icon, text, permission }: Props) => {
  const session = useSession();
  if (permission && !may(session, permission)) return null;
  return (
    <NavLink to={to} end className={({ isActive }) => (isActive ? 'active item' : 'item')}>
      <Icon name={icon} />
      {text}
    </NavLink>
  );
};
