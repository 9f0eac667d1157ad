import { useWebParts } from '../../plugins/registry';
import type { NavItem } from '../../plugins/web-part';

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
];

/** The top bar's items: core's and those of the plugins that are on. */
export const useNavItems = (): NavItem[] =>
  [...CORE, ...useWebParts().flatMap((part) => part.nav ?? [])].sort((a, b) => a.order - b.order);
