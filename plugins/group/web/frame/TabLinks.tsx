import { Icon, OverflowNav } from '@tribunal/web/kit';
import type { OverflowEntry } from '@tribunal/web/kit/more';
import { useSite } from '@tribunal/web/plugin';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { GroupDetail, GroupTab } from '../../contract';
import { groupAddress } from '../addresses';

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

interface Props {
  group: GroupDetail;
  tabs: readonly GroupTab[];
  /** `tabs` is shown below the name of the group; `bar` and `list` replace the site's links, and begin with the name. */
  form: 'tabs' | 'bar' | 'list';
}

/** Links to the pages of a group, with those of other plugins; for others than members most lead nowhere. */
export const TabLinks = ({ group, tabs, form }: Props) => {
  const { t } = useTranslation();
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
    const text = path === '' && form !== 'tabs' ? group.name : t(label);
    const content = (
      <>
        <Icon name={icon} />
        {text}
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
    const entry = { key: path, icon: <Icon name={icon} />, text, isHere, closed };
    return { key: path, item, entries: [{ ...entry, onSelect: () => void navigate(address) }] };
  };
  const entries = shown.map(entryOf);
  if (form === 'list') {
    return (
      <nav className="ui vertical menu" aria-label={group.name}>
        {entries.map(({ key, item }) => (
          <Fragment key={key}>{item}</Fragment>
        ))}
      </nav>
    );
  }
  return (
    <OverflowNav className={form === 'tabs' ? 't-group-tabs' : 't-hide-md'} label={group.name} entries={entries} />
  );
};
