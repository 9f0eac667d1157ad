import { useSite } from '../../shared/site';
import { useWebParts } from '../../plugins/registry';
import type { NavGroup, NavItem, NavLink } from '../../plugins/web-part';

const CORE: readonly NavItem[] = [
  { to: '/home', icon: 'home', label: 'nav.home', order: 10, hotkey: 'h' },
  { to: '/problem', icon: 'list ul', label: 'nav.problems', order: 20, hotkey: 'p' },
  {
    to: '/status',
    within: ['/submission-detail'],
    icon: 'check circle outline',
    label: 'nav.status',
    order: 50,
    hotkey: 's',
  },
  {
    icon: 'info circle',
    label: 'nav.about',
    order: 100,
    links: [
      { to: '/introduction', icon: 'info circle', label: 'nav.introduction' },
      { to: '/compiler', icon: 'code', label: 'nav.languages' },
      { to: '/developer', icon: 'server', label: 'nav.developer' },
    ],
  },
];

export const isGroup = (item: NavLink | NavGroup): item is NavGroup => 'links' in item;

/**
 * Returns the items of the top bar: those of core and of enabled plugins, without those the site's admin has closed.
 */
export const useNavItems = (): NavItem[] => {
  const site = useSite();
  const isOpen = ({ area }: NavLink): boolean => !area || site[area];
  return [...CORE, ...useWebParts().flatMap((part) => part.nav ?? [])]
    .map((item) => (isGroup(item) ? { ...item, links: item.links.filter(isOpen) } : item))
    .filter((item) => (isGroup(item) ? item.links.length > 0 : isOpen(item)))
    .sort((a, b) => a.order - b.order);
};

/** Returns every link of the bar, including those in groups. */
export const useNavLinks = (): NavLink[] => useNavItems().flatMap((item) => (isGroup(item) ? item.links : [item]));

/** Returns whether the address belongs to the link. */
export const isAt = ({ to, within = [] }: NavLink, path: string): boolean =>
  [to, ...within].some((base) => path === base || path.startsWith(`${base}/`));
