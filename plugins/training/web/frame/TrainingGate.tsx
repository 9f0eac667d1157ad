import { isNotFound, useJitteredRefetch, useTitle, useTopic } from '@tribunal/web/plugin';
import { Card, EmptyState, ErrorState, LinkButton, SkeletonRows } from '@tribunal/web/kit';
import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { trainingUpdates, type TrainingDetail } from '../../contract';
import { trainingIdOf } from '../addresses';
import { refresh, RESULTS, useCall } from '../calls';

const OpenTraining = createContext<TrainingDetail | null>(null);

/** Returns the open training. */
export const useTraining = (): TrainingDetail => {
  const open = useContext(OpenTraining);
  if (!open) throw new Error('no training is open here');
  return open;
};

/** Loads the training in the address for all components below it, and keeps it current. */
export const TrainingGate = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const tid = trainingIdOf(useParams().trainingID);
  const query = { tid: tid ?? 0 };
  const { data, error, refetch } = useCall(
    'GET /api/get-training-detail',
    { query, failures: 'silent' },
    { enabled: tid !== null },
  );
  const onResults = useJitteredRefetch(() => void refresh(...RESULTS));
  useTopic(
    trainingUpdates,
    data && data.viewer.entryRefusal === null ? data.id : null,
    ({ kind }) => (kind === 'results' ? onResults() : void refresh(...RESULTS)),
    onResults,
  );
  useTitle(data?.title ?? t('training.name'));
  if (data) return <OpenTraining.Provider value={data}>{children}</OpenTraining.Provider>;
  const isUnknown = tid === null || isNotFound(error);
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {(isUnknown || error) && <h1 className="t-sr">{t('training.name')}</h1>}
      <Card>
        {!error && !isUnknown && <SkeletonRows rows={8} />}
        {error && !isUnknown && <ErrorState error={error} onRetry={() => void refetch()} />}
        {isUnknown && (
          <EmptyState
            title={t('training.unknown')}
            actions={
              <LinkButton to="/training" variant="primary" icon="book">
                {t('training.all')}
              </LinkButton>
            }
          >
            <p>{t('training.unknownText')}</p>
          </EmptyState>
        )}
      </Card>
    </main>
  );
};
