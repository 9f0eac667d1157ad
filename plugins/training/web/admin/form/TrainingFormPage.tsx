import { isNotFound, useTitle } from '@tribunal/web/plugin';
import { Crumbs, ErrorState, LinkButton, PageTitle, SkeletonRows } from '@tribunal/web/kit';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ADMIN_LIST, trainingAddress } from '../../addresses';
import { NoSuchTraining, PageLinks, useTrainingId } from '../TrainingAdminFrame';
import { loadTraining, type Loaded } from './state';
import { TrainingForm } from './TrainingForm';

export const EditTrainingPage = () => {
  const tid = useTrainingId();
  return tid === null ? <NoSuchTraining /> : <StoredTraining key={tid} tid={tid} />;
};

export const CreateTrainingPage = () => {
  const { t } = useTranslation();
  const name = t('training.admin.create');
  useTitle(name);
  return (
    <>
      <Crumbs up={{ to: ADMIN_LIST, text: t('training.name') }} here={name} />
      <PageTitle title={name} sub={t('training.admin.createSub')} />
      <TrainingForm loaded={null} />
    </>
  );
};

type Outcome = { data: Loaded } | { error: unknown } | null;

/** Loads what is stored now, never a cached reply, because a form must begin with the stored state. */
const useStored = (tid: number): [outcome: Outcome, reload: () => void] => {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCancelled = false;
    const settle = (settled: Outcome) => !isCancelled && setOutcome(settled);
    loadTraining(tid).then(
      (data) => settle({ data }),
      (error: unknown) => settle({ error }),
    );
    return () => {
      isCancelled = true;
    };
  }, [tid, attempt]);
  const reload = () => {
    setOutcome(null);
    setAttempt(attempt + 1);
  };
  return [outcome, reload];
};

const StoredTraining = ({ tid }: { tid: number }) => {
  const { t } = useTranslation();
  const [outcome, reload] = useStored(tid);
  const data = outcome && 'data' in outcome ? outcome.data : null;
  const name = t('training.admin.page.edit');
  useTitle(data ? `${name}: ${data.training.title}` : name);
  if (outcome && 'error' in outcome) {
    return isNotFound(outcome.error) ? <NoSuchTraining /> : <ErrorState error={outcome.error} onRetry={reload} />;
  }
  if (!data) return <SkeletonRows rows={10} />;
  return (
    <>
      <Crumbs up={{ to: ADMIN_LIST, text: t('training.name') }} here={name} />
      <PageTitle title={name} sub={data.training.title}>
        <span className="t-row">
          <LinkButton icon="eye" to={trainingAddress(tid)}>
            {t('training.admin.open')}
          </LinkButton>
          <PageLinks training={data.training} here="edit" />
        </span>
      </PageTitle>
      <TrainingForm loaded={data} />
    </>
  );
};
