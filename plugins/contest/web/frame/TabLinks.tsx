import { Icon } from '@tribunal/web/kit';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
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

const LOOKS: Readonly<Record<Props['form'], string>> = {
  tabs: 'ui secondary pointing menu t-contest-tabs',
  bar: 'ui secondary pointing menu t-contest-bar t-hide-md',
  list: 'ui vertical menu',
};

/** The pages of a contest; those that are closed for now are named and lead nowhere. */
export const TabLinks = ({ contest, form }: Props) => {
  const { t } = useTranslation();
  const unread = useUnread(contest).length;
  const tabs = useTabs(contest).filter(({ inBar }) => form !== 'bar' || inBar);
  return (
    <nav className={LOOKS[form]} aria-label={t('contest.tabs.label')}>
      {tabs.map((tab) => (
        <Tab key={tab.path} tab={tab} contest={contest} unread={tab.path === 'announcements' ? unread : 0} />
      ))}
    </nav>
  );
};

interface TabProps {
  tab: ContestTab;
  contest: ContestInfo;
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

const Tab = ({ tab, contest, unread }: TabProps) => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const link = useRef<HTMLAnchorElement>(null);
  const address = contestAddress(contest.id, tab.path);
  const isHere = isAt(pathname, address, tab);
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [isHere]);
  const words = (
    <>
      <Icon name={tab.icon} />
      <span className="t-words">{t(tab.label)}</span>
    </>
  );
  if (!isTabOpen(tab, contest)) {
    return (
      <span className="disabled item" aria-disabled="true" title={t('contest.tabs.closed')}>
        {words}
      </span>
    );
  }
  return (
    <Link
      ref={link}
      className={isHere ? 'active item' : 'item'}
      to={address}
      title={t(tab.label)}
      aria-current={isHere ? 'page' : undefined}
    >
      {words}
      {unread > 0 && (
        <span className="ui red circular label">
          {unread}
          <span className="t-sr"> {t('contest.announcements.unread')}</span>
        </span>
      )}
    </Link>
  );
};
