import type { GroupTabProps } from '@tribunal/plugin-group/contract';
import { LinkButton } from '@tribunal/web/kit';
import { lazyPage, loadAdminTexts } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useLocation, useRoutes } from 'react-router-dom';
import { adminListAddress } from '../admin/addresses';
import { ContestList } from '../list/ContestListPage';

/** Loads an admin page with its texts, which are those of the admin area. */
const adminPage = (name: keyof typeof import('../admin')) =>
  lazyPage(async () => {
    const [pages] = await Promise.all([import('../admin'), loadAdminTexts()]);
    return pages[name];
  });
const ContestsPage = adminPage('ContestsPage');
const CreateContestPage = adminPage('CreateContestPage');
const EditContestPage = adminPage('EditContestPage');
const ProblemsPage = adminPage('ProblemsPage');
const ProblemFormPage = adminPage('ProblemFormPage');
const AnnouncementsPage = adminPage('AnnouncementsPage');

/** The contests of a group: the list, and the pages of group admins. The contests themselves are pages of the site. */
export const GroupTab = ({ group: { id: gid, viewer }, path }: GroupTabProps) => {
  const { t } = useTranslation();
  const isAdminPage = useLocation().pathname.startsWith(`${path}/contest-admin`);
  if (isAdminPage && viewer.canManage) return <AdminPages />;
  const manage = viewer.canManage && (
    <LinkButton size="small" icon="setting" to={adminListAddress(gid)}>
      {t('contest.group.manage')}
    </LinkButton>
  );
  return <ContestList gid={gid} title={t('contest.name')} aside={manage} />;
};

const AdminPages = () =>
  useRoutes([
    { path: 'create', element: <CreateContestPage /> },
    { path: ':contestId/edit', element: <EditContestPage /> },
    { path: ':contestId/problems', element: <ProblemsPage /> },
    { path: ':contestId/problem/create', element: <ProblemFormPage /> },
    { path: ':contestId/problem/:problemId/edit', element: <ProblemFormPage /> },
    { path: ':contestId/announcement', element: <AnnouncementsPage /> },
    { path: '*', element: <ContestsPage /> },
  ]);
