import { useLoad } from '@tribunal/web/forms';
import { isNotFound, useTitle } from '@tribunal/web/plugin';
import { Crumbs, PageTitle, Loaded } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { adminListAddress, useGid } from '../../addresses';
import { AdminTrainingHead, NoSuchTraining, useTrainingId } from '../TrainingAdminFrame';
import { loadTraining } from './load-training';
import { TrainingForm } from './TrainingForm';

export const EditTrainingPage = () => {
  const tid = useTrainingId();
  return tid === null ? <NoSuchTraining /> : <StoredTraining key={tid} tid={tid} />;
};

export const CreateTrainingPage = () => {
  const { t } = useTranslation();
  const gid = useGid();
  const name = t('training.admin.create');
  useTitle(name);
  return (
    <>
      <Crumbs up={{ to: adminListAddress(gid), text: t('training.name') }} here={name} />
      <PageTitle title={name} sub={t(gid === null ? 'training.admin.createSub' : 'training.admin.createGroupSub')} />
      <TrainingForm loaded={null} />
    </>
  );
};

const StoredTraining = ({ tid }: { tid: number }) => {
  const { t } = useTranslation();
  const gid = useGid();
  const answer = useLoad(['training', gid, tid], () => loadTraining({ id: tid, gid }));
  const { data } = answer;
  const name = t('training.admin.page.edit');
  useTitle(data ? `${name}: ${data.training.title}` : name);
  if (isNotFound(answer.error)) return <NoSuchTraining />;
  if (!data) return <Loaded answer={answer} rows={10} />;
  return (
    <>
      <AdminTrainingHead training={data.training} page="edit" />
      <TrainingForm loaded={data} />
    </>
  );
};
