import type { UserHome } from '@tribunal/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ErrorBoundary, Icon, Note, OverflowNav, type OverflowEntry } from '../../kit';
import { useContributions } from '../../plugins/contributions';
import { profileTabs, type ProfileTab } from '../../plugins/extension-points';
import { usePartsPending } from '../../plugins/registry';
import { PageLoading } from '../../shared/routing/PageLoading';
import { useSite } from '../../shared/site';

const OVERVIEW: Omit<ProfileTab, 'Tab'> = { path: '', icon: 'user outline', label: 'userHome.overview', order: 0 };

interface Props {
  person: UserHome;
  /** The first tab, without which no other is shown. */
  overview: ReactNode;
}

/** The tabs of a profile below its summary: the overview, and those of plugins. Without plugins there is no tab bar. */
export const ProfileTabs = ({ person: { uid, username }, overview }: Props) => {
  const { t } = useTranslation();
  const site = useSite();
  const isPending = usePartsPending();
  const [params] = useSearchParams();
  const wanted = params.get('tab') ?? '';
  const tabs = useContributions(profileTabs)
    .filter(({ area }) => area === undefined || site[area])
    .toSorted((a, b) => a.order - b.order);
  const open = tabs.find(({ path }) => path === wanted);
  const content = open ? <OpenTab key={open.path} tab={open} uid={uid} username={username} /> : overview;
  return (
    <>
      {tabs.length > 0 && (
        <TabLinks label={t('userHome.title', { username })} tabs={[OVERVIEW, ...tabs]} open={open?.path ?? ''} />
      )}
      {wanted !== '' && !open && isPending ? <PageLoading /> : content}
    </>
  );
};

interface LinksProps {
  label: string;
  tabs: readonly Omit<ProfileTab, 'Tab'>[];
  open: string;
}

const TabLinks = ({ label, tabs, open }: LinksProps) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const addressOf = (path: string): string => {
    const next = new URLSearchParams([...params].filter(([name]) => name === 'uid' || name === 'username'));
    if (path) next.set('tab', path);
    return `?${next}`;
  };
  const entries = tabs.map((tab): OverflowEntry => {
    const { path, icon } = tab;
    const to = addressOf(path);
    const text = t(tab.label);
    const isHere = path === open;
    return {
      key: path,
      item: (
        <Link className={isHere ? 'active item' : 'item'} to={to} aria-current={isHere ? 'page' : undefined}>
          <Icon name={icon} />
          {text}
        </Link>
      ),
      entries: [{ key: path, icon: <Icon name={icon} />, text, isHere, onSelect: () => void navigate(to) }],
    };
  });
  return (
    <div className="ui segment t-flush">
      <OverflowNav className="t-profile-tabs" label={label} entries={entries} />
    </div>
  );
};

const OpenTab = ({ tab: { Tab, label }, ...person }: { tab: ProfileTab; uid: string; username: string }) => {
  const { t } = useTranslation();
  return (
    <ErrorBoundary fallback={() => <Note kind="negative" title={t('kit.partFailed', { id: t(label) })} />}>
      <Tab {...person} />
    </ErrorBoundary>
  );
};
