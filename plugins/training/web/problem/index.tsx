import { FocusFrame } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useMatch, useParams } from 'react-router-dom';
import { focusAddress, problemAddress, trainingIdOf } from '../addresses';
import { useCall } from '../calls';
import { TabLinks } from '../frame/TabLinks';
import { TrainingGate, useTraining } from '../frame/TrainingGate';
import { ProblemNav } from './ProblemNav';
import { TrainingProblem } from './TrainingProblem';

/** Problems have ids in capital letters; an address may have small ones. */
const useProblemId = () => (useParams().problemID ?? '').toUpperCase();

/** Page of a problem, below the training's own bar. */
export const ProblemPage = () => {
  const problemID = useProblemId();
  return (
    <TrainingGate frame="page">
      <TrainingProblem key={problemID} problemId={problemID} mode="page" />
    </TrainingGate>
  );
};

/** Page that shows only the training's problems, without the rest of the site. */
export const FocusPage = () => {
  const problemID = useProblemId();
  return (
    <TrainingGate frame="page">
      <Focus problemId={problemID} />
    </TrainingGate>
  );
};

const Focus = ({ problemId }: { problemId: string }) => {
  const training = useTraining();
  const { id: tid, title, viewer } = training;
  const { data } = useCall(
    'GET /api/get-full-screen-problem-list',
    { query: { tid }, failures: 'silent' },
    { enabled: viewer.entryRefusal === null },
  );
  return (
    <FocusFrame
      title={title}
      problems={data ?? []}
      current={problemId}
      addressOf={(problem) => focusAddress(training, problem.problemId)}
      leaveTo={problemAddress(training, problemId)}
      aside={<ProblemNav training={training} current={problemId} addressOf={(id) => focusAddress(training, id)} />}
    >
      <TrainingProblem key={problemId} problemId={problemId} mode="focus" />
    </FocusFrame>
  );
};

/** Top bar beside a problem: the pages of its training, and the way to its other problems. */
export const TrainingBar = ({ form }: { form: 'bar' | 'list' }) => {
  const { t } = useTranslation();
  const onSite = useMatch('/training/:trainingID/problem/:problemID')?.params;
  const inGroup = useMatch('/group/:groupID/training/:trainingID/problem/:problemID')?.params;
  const params = onSite ?? inGroup;
  const tid = trainingIdOf(params?.trainingID);
  const { data } = useCall(
    'GET /api/get-training-detail',
    { query: { tid: tid ?? 0 }, failures: 'silent' },
    { enabled: tid !== null },
  );
  if (!data || tid === null) return null;
  const isBar = form === 'bar';
  return (
    <>
      <nav
        className={isBar ? 'ui secondary pointing menu t-hide-md' : 'ui vertical menu'}
        aria-label={t('training.pagesOf', { title: data.title })}
      >
        <TabLinks training={data} />
      </nav>
      {isBar && data.viewer.entryRefusal === null && (
        <ProblemNav
          training={data}
          current={params?.problemID?.toUpperCase() ?? ''}
          addressOf={(problemId) => problemAddress(data, problemId)}
        />
      )}
    </>
  );
};
