import type { GroupTabProps } from '@tribunal/plugin-group/contract';
import { LinkButton } from '@tribunal/web/kit';
import { lazyPage, loadAdminTexts } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useLocation, useRoutes } from 'react-router-dom';
import { adminListAddress } from '../addresses';
import { TrainingFrame } from '../frame/TrainingPage';
import { TrainingList } from '../list/TrainingListPage';

/** Loads an admin page with its texts, which are those of the admin area. */
const adminPage = (name: Exclude<keyof typeof import('../admin'), 'CategoriesPage'>) =>
  lazyPage(async () => {
    const [pages] = await Promise.all([import('../admin'), loadAdminTexts()]);
    return pages[name];
  });
const TrainingsPage = adminPage('TrainingsPage');
const CreateTrainingPage = adminPage('CreateTrainingPage');
const EditTrainingPage = adminPage('EditTrainingPage');
const ProblemsPage = adminPage('ProblemsPage');
const ProgressPage = adminPage('ProgressPage');

/** The trainings of a group: the list, each training, and the pages of group admins. */
export const GroupTab = ({ group, path }: GroupTabProps) => {
  const isAdminPage = useLocation().pathname.startsWith(`${path}/training-admin`);
  return isAdminPage && group.viewer.canManage ? <AdminPages /> : <Pages group={group} />;
};

const Pages = ({ group: { id: gid, viewer } }: Pick<GroupTabProps, 'group'>) => {
  const { t } = useTranslation();
  const canManage = viewer.canConfigure || (viewer.canManage && viewer.canWrite);
  const manage = canManage && (
    <LinkButton size="small" icon="setting" to={adminListAddress(gid)}>
      {t('training.manage')}
    </LinkButton>
  );
  return useRoutes([
    { path: ':trainingID/*', element: <TrainingFrame /> },
    { path: '*', element: <TrainingList gid={gid} title={t('training.name')} aside={manage} /> },
  ]);
};

const AdminPages = () =>
  useRoutes([
    { path: 'create', element: <CreateTrainingPage /> },
    { path: ':trainingId/edit', element: <EditTrainingPage /> },
    { path: ':trainingId/problems', element: <ProblemsPage /> },
    { path: ':trainingId/progress', element: <ProgressPage /> },
    { path: '*', element: <TrainingsPage /> },
  ]);
