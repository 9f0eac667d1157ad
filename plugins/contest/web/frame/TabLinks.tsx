import { OverflowNav, Icon } from '@tribunal/web/kit';
import type { MenuEntry } from '@tribunal/web/kit/more';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ContestInfo } from '../../contract';
import { contestAddress } from '../addresses';
import { useUnread } from '../announcements/unread';
import type { ContestTab } from '../extension-points';
import { isTabOpen } from './tabs';
import { useTabs } from './use-tabs';

interface Props {
  contest: ContestInfo;
  /** `tabs` is shown below the contest's header; `bar` and `list` replace the site's links. */
  form: 'tabs' | 'bar' | 'list';
}

/** Links to the pages of a contest; those that are closed for now are shown disabled. */
export const TabLinks = ({ contest, form }: Props) => {
  const { t } = useTranslation();
  const links = useLinks(contest, form);
  const entryOf = useMenuEntry();
  const label = t('contest.tabs.label');
  if (form === 'list') {
    return (
      <nav className="ui vertical menu" aria-label={label}>
        {links.map((link) => (
          <TabLinkItem key={link.address} link={link} />
        ))}
      </nav>
    );
  }
  return (
    <OverflowNav
      className={form === 'tabs' ? 't-contest-tabs' : 't-hide-md'}
      label={label}
      entries={links.map((link) => ({
        key: link.address,
        item: <TabLinkItem link={link} />,
        entries: [entryOf(link)],
      }))}
    />
  );
};

interface TabLink {
  address: string;
  icon: string;
  text: string;
  isCurrent: boolean;
  /** Why the link is currently disabled. */
  disabledReason: string | undefined;
  /** Number of unread items. */
  unread: number;
}

const isActive = (pathname: string, address: string, { path }: ContestTab): boolean => {
  const currentPath = pathname.replace(/\/$/, '');
  if (currentPath === address) return true;
  if (path === '') return false;
  // The page of a problem or a submission belongs to the tab of its list.
  if (path === 'submissions') return currentPath.includes('/submission-detail/');
  return path === 'problems' && /\/problem\/[^/]+(\/full-screen)?$/.test(currentPath);
};

const useLinks = (contest: ContestInfo, form: Props['form']): TabLink[] => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const unread = useUnread(contest).announcements.length;
  return useTabs(contest)
    .filter(({ inBar }) => form !== 'bar' || inBar)
    .map((tab) => {
      const address = contestAddress(contest.id, tab.path);
      return {
        address,
        icon: tab.icon,
        text: t(tab.label),
        isCurrent: isActive(pathname, address, tab),
        disabledReason: isTabOpen(tab, contest) ? undefined : t('contest.tabs.closed'),
        unread: tab.path === 'announcements' ? unread : 0,
      };
    });
};

const useMenuEntry = (): ((link: TabLink) => MenuEntry) => {
  const navigate = useNavigate();
  return ({ address, icon, text, isCurrent, disabledReason, unread }) => ({
    key: address,
    icon: <Icon name={icon} />,
    text,
    aside: <Unread count={unread} />,
    isHere: isCurrent,
    closed: disabledReason,
    onSelect: () => void navigate(address),
  });
};

const TabLinkItem = ({ link: { address, icon, text, isCurrent, disabledReason, unread } }: { link: TabLink }) => {
  if (disabledReason) {
    return (
      <span className="disabled item" aria-disabled="true" title={disabledReason}>
        <Icon name={icon} />
        {text}
      </span>
    );
  }
  return (
    <Link className={isCurrent ? 'active item' : 'item'} to={address} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={icon} />
      {text}
      <Unread count={unread} />
    </Link>
  );
};

const Unread = ({ count }: { count: number }) => {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <span className="ui red circular label">
      {count}
      <span className="t-sr"> {t('contest.announcements.unread')}</span>
    </span>
  );
};
