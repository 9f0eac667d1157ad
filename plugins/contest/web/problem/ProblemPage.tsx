import { useParams } from 'react-router-dom';
import { ContestGate } from '../contest-context';
import { Strip } from '../frame/Strip';
import { ContestProblem } from './ContestProblem';

/** Page of a problem, below the contest's own bar. */
export const ProblemPage = () => {
  const { problemID = '' } = useParams();
  return (
    <ContestGate>
      <Strip />
      <ContestProblem key={problemID} displayId={problemID} mode="page" />
    </ContestGate>
  );
};
