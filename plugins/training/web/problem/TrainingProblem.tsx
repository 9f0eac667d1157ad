import '../training.css';
import { isNotFound, ProblemWorkspace, useTitle, PagePending } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { focusAddress, problemAddress, trainingAddress } from '../addresses';
import { useCall } from '../calls';
import { ClosedTab } from '../frame/TrainingPage';
import { useTraining } from '../frame/TrainingGate';
import { trainingProblemContext } from './training-problem-context';

interface Props {
  problemId: string;
  mode: 'page' | 'focus';
}

/** A problem of the open training with its editor. */
export const TrainingProblem = (props: Props) => {
  const { viewer } = useTraining();
  if (viewer.entryRefusal === null) return <EnteredProblem {...props} />;
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <ClosedTab />
    </main>
  );
};

const EnteredProblem = ({ problemId, mode }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const training = useTraining();
  const { id: tid, title } = training;
  const answer = useCall(
    'GET /api/get-training-problem-details',
    { query: { tid, displayId: problemId }, failures: 'silent' },
    { keep: 'previous' },
  );
  const { data: detail } = answer;
  useTitle(detail ? detail.problem.title : title);
  if (detail) {
    const other = mode === 'focus' ? problemAddress(training, problemId) : focusAddress(training, problemId);
    const focus = { isOn: mode === 'focus', toggle: () => void navigate(other) };
    return (
      <ProblemWorkspace
        key={detail.problem.id}
        detail={detail}
        context={trainingProblemContext(training, detail.problem.problemId, focus)}
      />
    );
  }
  return (
    <PagePending
      answer={answer}
      rows={10}
      heading={title}
      isMissing={isNotFound(answer.error)}
      missing={{
        title: t('training.noSuchProblem'),
        to: trainingAddress(training, 'problems'),
        icon: 'list ul',
        link: t('training.problems'),
      }}
    />
  );
};
