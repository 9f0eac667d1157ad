import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router-dom';
import { Icon } from '../../kit';
import type { NavItem } from '../../plugins/web-part';
import { useNavItems } from './nav';

const covers = (item: NavItem, path: string): boolean =>
  (item.within ?? []).some((base) => path.startsWith(`${base}/`));

/** As a row in the bar, or as a list in the drawer. */
export const NavLinks = ({ form }: { form: 'bar' | 'list' }) => {
  const { t } = useTranslation();
  const items = useNavItems();
  const { pathname } = useLocation();
  const classes = form === 'bar' ? 'ui secondary pointing menu t-hide-md' : 'ui vertical menu';
  return (
    <nav className={classes} aria-label={t('nav.main')}>
      {items.map((item) => (
        <NavLink
          key={item.to}
          to={item.to}
          className={({ isActive }) => (isActive || covers(item, pathname) ? 'active item' : 'item')}
        >
          <Icon name={item.icon} />
          {t(item.label)}
        </NavLink>
      ))}
    </nav>
  );
};
