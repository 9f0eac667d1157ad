import { Icon, OverflowNav, type OverflowEntry } from '@tribunal/web/kit';
import { useSite } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { GroupDetail, GroupTab } from '../../contract';
import { groupAddress } from '../addresses';
import { useGroup } from './GroupGate';

type TabLink = Pick<GroupTab, 'path' | 'within' | 'icon' | 'label' | 'order' | 'area'> & {
  isShown?: (group: GroupDetail) => boolean;
  /** Whether others than members can open it. */
  isPublic?: boolean;
};

const OWN: readonly TabLink[] = [
  { path: '', icon: 'info circle', label: 'group.home', order: 0, isPublic: true },
  { path: 'member', icon: 'users', label: 'group.members', order: 60 },
  {
    path: 'assignment',
    icon: 'clipboard list',
    label: 'group.assignments',
    order: 62,
    isShown: ({ viewer }) => viewer.canManage,
  },
  {
    path: 'announcement',
    icon: 'bullhorn',
    label: 'group.announcements',
    order: 70,
    isShown: ({ viewer }) => viewer.canManage,
  },
  {
    path: 'setting',
    icon: 'setting',
    label: 'group.settings',
    order: 80,
    isShown: ({ viewer }) => viewer.canConfigure,
  },
];

/** Links to the pages of a group, with those of other plugins; for others than members most lead nowhere. */
export const TabLinks = ({ tabs }: { tabs: readonly GroupTab[] }) => {
  const { t } = useTranslation();
  const group = useGroup();
  const navigate = useNavigate();
  const [, here = ''] = useLocation().pathname.split(`${groupAddress(group.id)}/`);
  const open = here.split('/')[0]!;
  const site = useSite();
  const shown = [...OWN, ...tabs]
    .filter(({ area, isShown }) => (area === undefined || site[area]) && (isShown?.(group) ?? true))
    .sort((a, b) => a.order - b.order);
  const entryOf = ({ path, within = [], icon, label, isPublic }: TabLink): OverflowEntry => {
    const address = groupAddress(group.id, path);
    const isHere = [path, ...within].includes(open);
    const closed = group.viewer.canRead || isPublic ? undefined : t('group.membersOnly');
    const content = (
      <>
        <Icon name={icon} />
        {t(label)}
      </>
    );
    const item = closed ? (
      <span className="disabled item" aria-disabled="true" title={closed}>
        {content}
      </span>
    ) : (
      <Link className={isHere ? 'active item' : 'item'} to={address} aria-current={isHere ? 'page' : undefined}>
        {content}
      </Link>
    );
    const entry = { key: path, icon: <Icon name={icon} />, text: t(label), isHere, closed };
    return { key: path, item, entries: [{ ...entry, onSelect: () => void navigate(address) }] };
  };
  return <OverflowNav className="t-group-tabs" label={group.name} entries={shown.map(entryOf)} />;
};
