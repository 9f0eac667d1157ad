import { FittingNav, Icon, type MenuEntry } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { ContestInfo } from '../../contract';
import { contestAddress } from '../addresses';
import { useUnread } from '../announcements/unread';
import { isTabOpen, type ContestTab } from './tabs';
import { useTabs } from './use-tabs';

interface Props {
  contest: ContestInfo;
  /** `tabs` below the contest's head, `bar` and `list` in place of the site's links. */
  form: 'tabs' | 'bar' | 'list';
}

/** The pages of a contest; those that are closed for now are named and lead nowhere. */
export const TabLinks = ({ contest, form }: Props) => {
  const { t } = useTranslation();
  const links = useLinks(contest, form);
  const entryOf = useMenuEntry();
  const label = t('contest.tabs.label');
  if (form === 'list') {
    return (
      <nav className="ui vertical menu" aria-label={label}>
        {links.map((link) => (
          <One key={link.address} link={link} />
        ))}
      </nav>
    );
  }
  return (
    <FittingNav
      className={form === 'tabs' ? 't-contest-tabs' : 't-hide-md'}
      label={label}
      entries={links.map((link) => ({
        key: link.address,
        item: <One link={link} />,
        entries: [entryOf(link)],
      }))}
    />
  );
};

interface TabLink {
  address: string;
  icon: string;
  text: string;
  isHere: boolean;
  /** Why it leads nowhere now. */
  closed: string | undefined;
  /** How much of it was not read yet. */
  unread: number;
}

const isAt = (pathname: string, address: string, { path }: ContestTab): boolean => {
  const here = pathname.replace(/\/$/, '');
  if (here === address) return true;
  if (path === '') return false;
  // A problem and its submissions belong to the lists that lead to them.
  if (path === 'submissions') return here.includes('/submission-detail/');
  return path === 'problems' && /\/problem\/[^/]+(\/full-screen)?$/.test(here);
};

const useLinks = (contest: ContestInfo, form: Props['form']): TabLink[] => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const unread = useUnread(contest).length;
  return useTabs(contest)
    .filter(({ inBar }) => form !== 'bar' || inBar)
    .map((tab) => {
      const address = contestAddress(contest.id, tab.path);
      return {
        address,
        icon: tab.icon,
        text: t(tab.label),
        isHere: isAt(pathname, address, tab),
        closed: isTabOpen(tab, contest) ? undefined : t('contest.tabs.closed'),
        unread: tab.path === 'announcements' ? unread : 0,
      };
    });
};

const useMenuEntry = (): ((link: TabLink) => MenuEntry) => {
  const navigate = useNavigate();
  return ({ address, icon, text, isHere, closed, unread }) => ({
    key: address,
    icon: <Icon name={icon} />,
    text,
    aside: <Unread count={unread} />,
    isHere,
    closed,
    onSelect: () => void navigate(address),
  });
};

const One = ({ link: { address, icon, text, isHere, closed, unread } }: { link: TabLink }) => {
  if (closed) {
    return (
      <span className="disabled item" aria-disabled="true" title={closed}>
        <Icon name={icon} />
        {text}
      </span>
    );
  }
  return (
    <Link className={isHere ? 'active item' : 'item'} to={address} aria-current={isHere ? 'page' : undefined}>
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
