import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import { Icon } from '../../kit';
import { useNavItems } from './nav';

/** As a row in the bar, or as a list in the drawer. */
export const NavLinks = ({ form }: { form: 'bar' | 'list' }) => {
  const { t } = useTranslation();
  const items = useNavItems();
  const classes = form === 'bar' ? 'ui secondary pointing menu t-hide-md' : 'ui vertical menu';
  return (
    <nav className={classes} aria-label={t('nav.main')}>
      {items.map((item) => (
        <NavLink key={item.to} to={item.to} className={({ isActive }) => (isActive ? 'active item' : 'item')}>
          <Icon name={item.icon} />
          {t(item.label)}
        </NavLink>
      ))}
    </nav>
  );
};
