import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { OverflowNav, Icon, MenuButton, type MenuEntry } from '../../kit';
import type { NavGroup, NavLink } from '../../plugins/web-part';
import { isAt, isGroup, useNavItems } from './nav';

type Form = 'bar' | 'list';
type Item = NavLink | NavGroup;

/** Renders the site's links as a row in the bar or as a list in the drawer. */
export const NavLinks = ({ form }: { form: Form }) => <LinkList form={form} items={useNavItems()} />;

interface Props {
  form: Form;
  items: readonly Item[];
}

/** Renders a list of links. Plugins use it for their own links. */
export const LinkList = ({ form, items }: Props) => (form === 'bar' ? <Bar items={items} /> : <List items={items} />);

const keyOf = (item: Item): string => (isGroup(item) ? item.label : item.to);
const linksOf = (item: Item): readonly NavLink[] => (isGroup(item) ? item.links : [item]);

const Bar = ({ items }: { items: readonly Item[] }) => {
  const { t } = useTranslation();
  const entryOf = useMenuEntry();
  const entries = items.map((item) => ({
    key: keyOf(item),
    item: isGroup(item) ? (
      <LinkMenu label={t(item.label)} icon={item.icon} links={item.links} />
    ) : (
      <NavLinkItem link={item} />
    ),
    entries: linksOf(item).map(entryOf),
  }));
  return <OverflowNav className="t-hide-md" label={t('nav.main')} entries={entries} />;
};

const List = ({ items }: { items: readonly Item[] }) => {
  const { t } = useTranslation();
  return (
    <nav className="ui vertical menu" aria-label={t('nav.main')}>
      {items.map((item) =>
        isGroup(item) ? <Group key={item.label} group={item} /> : <NavLinkItem key={item.to} link={item} />,
      )}
    </nav>
  );
};

const NavLinkItem = ({ link }: { link: NavLink }) => {
  const { t } = useTranslation();
  const isHere = isAt(link, useLocation().pathname);
  return (
    <Link to={link.to} className={isHere ? 'active item' : 'item'} aria-current={isHere ? 'page' : undefined}>
      <Icon name={link.icon} />
      {t(link.label)}
    </Link>
  );
};

/** Returns a function that turns a link into a menu entry. */
const useMenuEntry = (): ((link: NavLink) => MenuEntry) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (link) => ({
    key: link.to,
    icon: <Icon name={link.icon} />,
    text: t(link.label),
    isHere: isAt(link, pathname),
    onSelect: () => void navigate(link.to),
  });
};

/** Renders a group of links under one label of the bar. */
const LinkMenu = ({ label, icon, links }: { label: string; icon: string; links: readonly NavLink[] }) => {
  const entries = links.map(useMenuEntry());
  const isHere = entries.some((entry) => entry.isHere);
  return (
    <MenuButton label={label} entries={entries} buttonClass={isHere ? 'active item' : 'item'}>
      <Icon name={icon} />
      {label}
      <Icon name="angle down" />
    </MenuButton>
  );
};

const Group = ({ group }: { group: NavGroup }) => {
  const { t } = useTranslation();
  return (
    <>
      <div className="header item">{t(group.label)}</div>
      {group.links.map((link) => (
        <NavLinkItem key={link.to} link={link} />
      ))}
    </>
  );
};
