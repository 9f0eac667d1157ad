import { Icon } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { GroupDetail, GroupTab } from '../../contract';
import { groupAddress } from '../addresses';
import { useGroup } from './GroupGate';

type TabLink = Pick<GroupTab, 'path' | 'within' | 'icon' | 'label' | 'order'> & {
  isShown?: (group: GroupDetail) => boolean;
  /** Whether others than members can open it. */
  isPublic?: boolean;
};

const OWN: readonly TabLink[] = [
  { path: '', icon: 'info circle', label: 'group.home', order: 0, isPublic: true },
  { path: 'member', icon: 'users', label: 'group.members', order: 60 },
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
  const [, here = ''] = useLocation().pathname.split(`${groupAddress(group.id)}/`);
  const open = here.split('/')[0]!;
  const shown = [...OWN, ...tabs].filter((tab) => tab.isShown?.(group) ?? true).sort((a, b) => a.order - b.order);
  return shown.map((tab: TabLink) => {
    const { path, within = [], icon, label } = tab;
    const content = (
      <>
        <Icon name={icon} />
        {t(label)}
      </>
    );
    if (!group.viewer.canRead && !tab.isPublic) {
      return (
        <span key={path} className="disabled item" aria-disabled="true" title={t('group.membersOnly')}>
          {content}
        </span>
      );
    }
    const isHere = [path, ...within].includes(open);
    return (
      <Link
        key={path}
        className={`item${isHere ? ' active' : ''}`}
        to={groupAddress(group.id, path)}
        aria-current={isHere ? 'page' : undefined}
      >
        {content}
      </Link>
    );
  });
};
