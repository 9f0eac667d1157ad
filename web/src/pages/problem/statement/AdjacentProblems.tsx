import type { ProblemLink } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { useList } from '../../../api';
import { remoteKeys } from '../../../shared/problem-sources';
import { useUser } from '../../../shared/session';
import { useProblemSources } from '../../../plugins/problem-sources';
import { filterQuery, orderQuery, readFilters } from '../../../shared/problem-list/filters';
import { listOf } from '../../../shared/problem-list/list-state';

/** Links to the problems before and after this one, in the list from which it was opened. */
export const AdjacentProblems = ({ problemId }: { problemId: string }) => {
  const { t } = useTranslation();
  const { state } = useLocation();
  const params = listOf(state);
  const filters = readFilters(params, remoteKeys(useProblemSources(), params.get('oj')), useUser() !== null);
  const { data } = useList('GET /api/get-adjacent-problems', {
    problemId,
    ...filterQuery(filters),
    ...orderQuery(filters),
  });
  const step = (text: string, to: ProblemLink | null | undefined) =>
    to ? (
      <Link to={`/problem/${encodeURIComponent(to.problemId)}`} state={state as unknown} title={to.title}>
        {text}
      </Link>
    ) : (
      <span className="t-muted" aria-disabled>
        {text}
      </span>
    );
  return (
    <nav className="t-row" aria-label={t('problem.adjacent')}>
      {step(t('problem.previous'), data?.previous)}
      {step(t('problem.next'), data?.next)}
    </nav>
  );
};
