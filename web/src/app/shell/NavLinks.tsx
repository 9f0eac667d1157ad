import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Icon, MenuButton } from '../../kit';
import type { NavGroup, NavLink } from '../../plugins/web-part';
import { isAt, isGroup, useNavItems } from './nav';

type Form = 'bar' | 'list';

/** The links of the site, as a row in the bar or as a list in the drawer. */
export const NavLinks = ({ form }: { form: Form }) => <LinkList form={form} items={useNavItems()} />;

interface Props {
  form: Form;
  items: readonly (NavLink | NavGroup)[];
}

/** Plugins show their own links with it. */
export const LinkList = ({ form, items }: Props) => {
  const { t } = useTranslation();
  const classes = form === 'bar' ? 'ui secondary pointing menu t-hide-md' : 'ui vertical menu';
  const Group = form === 'bar' ? GroupMenu : GroupList;
  return (
    <nav className={classes} aria-label={t('nav.main')}>
      {items.map((item) =>
        isGroup(item) ? <Group key={item.label} group={item} /> : <One key={item.to} link={item} />,
      )}
    </nav>
  );
};

const One = ({ link }: { link: NavLink }) => {
  const { t } = useTranslation();
  const isHere = isAt(link, useLocation().pathname);
  return (
    <Link to={link.to} className={isHere ? 'active item' : 'item'} aria-current={isHere ? 'page' : undefined}>
      <Icon name={link.icon} />
      {t(link.label)}
    </Link>
  );
};

const GroupMenu = ({ group }: { group: NavGroup }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isHere = group.links.some((link) => isAt(link, pathname));
  const entries = group.links.map(({ to, icon, label }) => ({
    key: to,
    icon: <Icon name={icon} />,
    text: t(label),
    onSelect: () => void navigate(to),
  }));
  return (
    <MenuButton label={t(group.label)} entries={entries} look={isHere ? 'active item' : 'item'}>
      <Icon name={group.icon} />
      {t(group.label)}
      <Icon name="angle down" />
    </MenuButton>
  );
};

const GroupList = ({ group }: { group: NavGroup }) => {
  const { t } = useTranslation();
  return (
    <>
      <div className="header item">{t(group.label)}</div>
      {group.links.map((link) => (
        <One key={link.to} link={link} />
      ))}
    </>
  );
};
