import '../group.css';
import { Card, EmptyState, LinkButton, Note, SubPages } from '@tribunal/web/kit';
import { Columns } from '@tribunal/web/kit/more';
import { Guarded, lazyPage, lazySlot, loadAdminTexts, PageLoading, useContributions } from '@tribunal/web/plugin';
import { Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useRoutes } from 'react-router-dom';
import { groupTabs, type GroupTab, type GroupTabProps } from '../../contract';
import { groupAddress } from '../addresses';
import { HomeTab } from './HomeTab';
import { InfoCard } from './InfoCard';
import { GroupGate, useGroup } from './GroupGate';
import { TabLinks } from './TabLinks';

const MembersTab = lazyPage(async () => (await import('../members/MembersTab')).MembersTab);
const AssignmentsTab = lazyPage(async () => (await import('../assignments/AssignmentsTab')).AssignmentsTab);
const AnnouncementsTab = lazyPage(async () => {
  const [page] = await Promise.all([import('../announcements/AnnouncementsTab'), loadAdminTexts()]);
  return page.AnnouncementsTab;
});
const SettingsTab = lazyPage(async () => (await import('../settings/SettingsTab')).SettingsTab);

/** Frame of a group: its tabs, the open one, and the info card beside it. */
export const GroupPage = () => (
  <GroupGate>
    <OpenGroup />
  </GroupGate>
);

const OpenGroup = () => {
  const { t } = useTranslation();
  const group = useGroup();
  const tabs = useContributions(groupTabs).filter(({ isShown }) => isShown?.(group) ?? true);
  const [, page = ''] = useLocation().pathname.split(`${groupAddress(group.id)}/`);
  const open = tabs.find(({ path, within = [] }) => [path, ...within].includes(page.split('/')[0]!));
  const contributed = typeof open?.layout === 'function' ? open.layout(page) : open?.layout;
  const layout = page === 'assignment' ? 'wide' : contributed;
  const content = (
    <SubPages>
      <Suspense fallback={<PageLoading />}>
        <OpenTab tabs={tabs} />
      </Suspense>
    </SubPages>
  );
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <section className="ui segment t-flush">
        <h1 className="ui header t-break t-group-title">{group.name}</h1>
        <TabLinks group={group} tabs={tabs} form="tabs" />
      </section>
      {group.isArchived && <Note>{t('group.archivedText')}</Note>}
      {layout === 'wide' ? content : <Columns split="12+4" main={content} side={<InfoCard />} />}
    </main>
  );
};

type TabComponent = ComponentType<GroupTabProps>;
/** The components of contributed tabs, by their loaders; each is created once. */
const components = new WeakMap<GroupTab['load'], TabComponent>();

function componentOf({ load }: GroupTab): TabComponent {
  const Tab = components.get(load) ?? lazySlot(load as () => Promise<TabComponent>, <PageLoading />);
  components.set(load, Tab);
  return Tab;
}

const OpenTab = ({ tabs }: { tabs: readonly GroupTab[] }) => {
  const group = useGroup();
  const { viewer } = group;
  const closed = <NoSuchTab reason="membersOnly" />;
  return useRoutes([
    { path: '', element: <HomeTab /> },
    { path: 'member', element: viewer.canRead ? <MembersTab /> : closed },
    ...(viewer.canManage ? [{ path: 'assignment', element: <AssignmentsTab /> }] : []),
    ...(viewer.canManage ? [{ path: 'announcement', element: <AnnouncementsTab /> }] : []),
    ...(viewer.canConfigure ? [{ path: 'setting', element: <SettingsTab /> }] : []),
    ...tabs.flatMap((tab) => {
      const { path, within = [], area } = tab;
      const Tab = componentOf(tab);
      const open = (
        <Guarded needs={{ area }}>
          <Tab group={group} path={groupAddress(group.id)} />
        </Guarded>
      );
      const element = viewer.canRead ? open : closed;
      return [path, ...within].map((one) => ({ path: `${one}/*`, element }));
    }),
    { path: '*', element: <NoSuchTab reason="noTab" /> },
  ]);
};

const NoSuchTab = ({ reason }: { reason: 'membersOnly' | 'noTab' }) => {
  const { t } = useTranslation();
  const { id } = useGroup();
  return (
    <Card>
      <EmptyState
        title={t(`group.${reason}`)}
        actions={<LinkButton to={groupAddress(id)}>{t('group.home')}</LinkButton>}
      />
    </Card>
  );
};
