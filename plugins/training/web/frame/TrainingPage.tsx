import '../training.css';
import { lazyPage, PageLoading } from '@tribunal/web/plugin';
import { Card, EmptyState, LinkButton, Tag, useTitleLevel } from '@tribunal/web/kit';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoutes } from 'react-router-dom';
import { adminAddress, trainingAddress } from '../addresses';
import { AuthTag, DueTime, Progress } from '../badges';
import { TabLinks } from './TabLinks';
import { TrainingGate, useTraining } from './TrainingGate';

const OverviewTab = lazyPage(async () => (await import('./OverviewTab')).OverviewTab);
const ProblemsTab = lazyPage(async () => (await import('./ProblemsTab')).ProblemsTab);
const RankTab = lazyPage(async () => (await import('../rank/RankTab')).RankTab);

/** Frame of a training: its header with the tabs, and the open tab. */
export const TrainingPage = () => (
  <main id="main" className="ui container" tabIndex={-1}>
    <TrainingFrame />
  </main>
);

/** The pages of a training below those of the site, or of a group. */
export const TrainingFrame = () => (
  <TrainingGate>
    <Head />
    <Suspense fallback={<PageLoading />}>
      <OpenTab />
    </Suspense>
  </TrainingGate>
);

const Head = () => {
  const { t } = useTranslation();
  const training = useTraining();
  const { title, categoryName, categoryColor, problemCount, acCount, auth, viewer } = training;
  const Title = useTitleLevel();
  return (
    <section className="ui segment t-flush">
      <div className="t-train-head">
        <div className="t-row top spread">
          <Title className="ui header t-break">{title}</Title>
          {viewer.isTrainingAdmin && (
            <span className="t-row">
              {auth === 'Private' && (
                <LinkButton icon="table" to={adminAddress(training, 'progress')}>
                  {t('training.members')}
                </LinkButton>
              )}
              <LinkButton icon="edit outline" to={adminAddress(training, 'problems')}>
                {t('training.edit')}
              </LinkButton>
            </span>
          )}
        </div>
        <div className="t-row">
          <AuthTag auth={auth} />
          {categoryName && <Tag color={categoryColor}>{categoryName}</Tag>}
          <Tag>{t('training.count', { count: problemCount })}</Tag>
          <DueTime {...training} />
        </div>
        <Progress acCount={acCount} problemCount={problemCount} />
      </div>
      <nav className="ui secondary pointing menu t-train-tabs" aria-label={title}>
        <TabLinks training={training} />
      </nav>
    </section>
  );
};

const OpenTab = () => {
  const { auth, viewer } = useTraining();
  const isClosed = viewer.entryRefusal !== null;
  return useRoutes([
    { path: '', element: <OverviewTab /> },
    { path: 'problems', element: isClosed ? <ClosedTab /> : <ProblemsTab /> },
    ...(auth === 'Private' ? [{ path: 'rank', element: isClosed ? <ClosedTab /> : <RankTab /> }] : []),
    { path: '*', element: <NoSuchTab /> },
  ]);
};

/** Says why the contents are closed, and leads to the password form. */
export const ClosedTab = () => {
  const { t } = useTranslation();
  const training = useTraining();
  const { viewer } = training;
  return (
    <Card>
      <EmptyState
        title={t(viewer.entryRefusal === 'banned' ? 'training.banned' : 'training.needsPassword')}
        actions={
          <LinkButton variant="primary" to={trainingAddress(training)}>
            {t('training.overview')}
          </LinkButton>
        }
      />
    </Card>
  );
};

const NoSuchTab = () => {
  const { t } = useTranslation();
  const training = useTraining();
  return (
    <Card>
      <EmptyState
        title={t('training.noTab')}
        actions={<LinkButton to={trainingAddress(training)}>{t('training.overview')}</LinkButton>}
      />
    </Card>
  );
};
