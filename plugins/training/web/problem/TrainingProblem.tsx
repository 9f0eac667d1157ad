import '../training.css';
import { isNotFound, ProblemWorkspace, useTitle } from '@tribunal/web/plugin';
import { EmptyState, LinkButton, Loaded } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { focusAddress, problemAddress, trainingAddress } from '../addresses';
import { useList } from '../calls';
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
  const answer = useList('GET /api/get-training-problem-details', { tid, displayId: problemId });
  const { data: detail, error } = answer;
  useTitle(detail ? detail.problem.title : title);
  if (detail) {
    const other = mode === 'focus' ? problemAddress(training, problemId) : focusAddress(training, problemId);
    const focus = { isOn: mode === 'focus', toggle: () => void navigate(other) };
    return (
      <ProblemWorkspace
        key={detail.problem.id}
        detail={detail}
        place={trainingProblemContext(training, detail.problem.problemId, focus)}
      />
    );
  }
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {error && <h1 className="t-sr">{title}</h1>}
      <Loaded
        answer={answer}
        rows={10}
        instead={
          isNotFound(error) && (
            <EmptyState
              title={t('training.noSuchProblem')}
              actions={
                <LinkButton to={trainingAddress(training, 'problems')} variant="primary" icon="list ul">
                  {t('training.problems')}
                </LinkButton>
              }
            />
          )
        }
      />
    </main>
  );
};
