import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { Icon, MenuButton } from '../../kit';
import type { NavGroup, NavLink } from '../../plugins/web-part';
import { isAt, isGroup, useNavItems } from './nav';
import { useFitting } from './use-fitting';

type Form = 'bar' | 'list';
type Item = NavLink | NavGroup;

/** The links of the site, as a row in the bar or as a list in the drawer. */
export const NavLinks = ({ form }: { form: Form }) => <LinkList form={form} items={useNavItems()} />;

interface Props {
  form: Form;
  items: readonly Item[];
}

/** Plugins show their own links with it. */
export const LinkList = ({ form, items }: Props) => (form === 'bar' ? <Bar items={items} /> : <List items={items} />);

const keyOf = (item: Item): string => (isGroup(item) ? item.label : item.to);
const linksOf = (item: Item): readonly NavLink[] => (isGroup(item) ? item.links : [item]);

/** What has no room in the row stands in a menu at its end. */
const Bar = ({ items }: { items: readonly Item[] }) => {
  const { t } = useTranslation();
  const { row, fits } = useFitting(items.length);
  const slot = (isShown: boolean): string => (isShown ? 't-nav-slot' : 't-nav-slot t-over');
  return (
    <nav ref={row} className="ui secondary pointing menu t-hide-md t-fitting" aria-label={t('nav.main')}>
      {items.map((item, index) => (
        <div key={keyOf(item)} className={slot(index < fits)}>
          {isGroup(item) ? <LinkMenu label={t(item.label)} icon={item.icon} links={item.links} /> : <One link={item} />}
        </div>
      ))}
      <div className={slot(fits < items.length)}>
        <LinkMenu label={t('nav.more')} links={items.slice(fits).flatMap(linksOf)} />
      </div>
    </nav>
  );
};

const List = ({ items }: { items: readonly Item[] }) => {
  const { t } = useTranslation();
  return (
    <nav className="ui vertical menu" aria-label={t('nav.main')}>
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

/** Links under one word of the bar. */
const LinkMenu = ({ label, icon, links }: { label: string; icon?: string; links: readonly NavLink[] }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const entries = links.map((link) => ({
    key: link.to,
    icon: <Icon name={link.icon} />,
    text: t(link.label),
    isHere: isAt(link, pathname),
    onSelect: () => void navigate(link.to),
  }));
  const isHere = entries.some((entry) => entry.isHere);
  return (
    <MenuButton label={label} entries={entries} look={isHere ? 'active item' : 'item'}>
      {icon && <Icon name={icon} />}
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
        <One key={link.to} link={link} />
      ))}
    </>
  );
};
