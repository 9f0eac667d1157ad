import { isNotFound, useJitteredRefetch, useTitle, useTopic } from '@tribunal/web/plugin';
import { Card, EmptyState, LinkButton, useTitleLevel, Loaded } from '@tribunal/web/kit';
import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { trainingUpdates, type TrainingDetail } from '../../contract';
import { listAddress, trainingAddress, trainingIdOf, useGid } from '../addresses';
import { refresh, RESULTS, useCall } from '../calls';

const OpenTraining = createContext<TrainingDetail | null>(null);

/** Returns the open training. */
export const useTraining = (): TrainingDetail => {
  const open = useContext(OpenTraining);
  if (!open) throw new Error('no training is open here');
  return open;
};

interface Props {
  /** Whether it is a whole page, or part of one. Defaults to `part`. */
  frame?: 'page' | 'part';
  children: ReactNode;
}

/** Loads the training in the address for all components below it, and keeps it current. */
export const TrainingGate = ({ frame = 'part', children }: Props) => {
  const { t } = useTranslation();
  const tid = trainingIdOf(useParams().trainingID);
  const query = { tid: tid ?? 0 };
  const answer = useCall('GET /api/get-training-detail', { query, failures: 'silent' }, { enabled: tid !== null });
  const { data, error } = answer;
  const onResults = useJitteredRefetch(() => void refresh(...RESULTS));
  useTopic(
    trainingUpdates,
    data && data.viewer.entryRefusal === null ? data.id : null,
    ({ kind }) => (kind === 'results' ? onResults() : void refresh(...RESULTS)),
    onResults,
  );
  useTitle(data?.title ?? t('training.name'));
  const gid = useGid();
  const { pathname } = useLocation();
  const Title = useTitleLevel();
  if (data && data.gid !== gid) {
    const page = pathname.slice(trainingAddress({ id: data.id, gid }).length);
    return <Navigate to={trainingAddress(data) + page} replace />;
  }
  if (data) return <OpenTraining.Provider value={data}>{children}</OpenTraining.Provider>;
  const isUnknown = tid === null || isNotFound(error);
  const state = (
    <>
      {(isUnknown || error) && <Title className="t-sr">{t('training.name')}</Title>}
      <Card>
        <Loaded
          answer={answer}
          rows={8}
          instead={
            isUnknown && (
              <EmptyState
                title={t('training.unknown')}
                actions={
                  <LinkButton to={listAddress(gid)} variant="primary" icon="book">
                    {t('training.all')}
                  </LinkButton>
                }
                text={t('training.unknownText')}
              />
            )
          }
        />
      </Card>
    </>
  );
  if (frame === 'part') return state;
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {state}
    </main>
  );
};
