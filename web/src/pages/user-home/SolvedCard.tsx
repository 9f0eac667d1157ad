import type { UserHome } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card, Difficulty, EmptyState, LinkButton, formatCount } from '../../kit';
import { solvedGroupsOf } from './person';

/** Lists the problems this user has solved, in collapsible groups by difficulty. */
export const SolvedCard = ({ person }: { person: UserHome }) => {
  const { t } = useTranslation();
  const groups = solvedGroupsOf(person);
  return (
    <Card title={t('userHome.solvedProblems')}>
      {groups.length === 0 && (
        <EmptyState
          picture="none"
          title={t('userHome.nothingSolved')}
          actions={<LinkButton to="/problem">{t('userHome.toProblems')}</LinkButton>}
        >
          <p>{t('userHome.nothingSolvedText')}</p>
        </EmptyState>
      )}
      {groups.map(({ level, problems }) => (
        <details key={level} className="t-solved" open>
          <summary>
            <Difficulty level={level} /> <span className="t-muted t-num">{formatCount(problems.length)}</span>
          </summary>
          <ul>
            {problems.map(({ id, problemId }) => (
              <li key={id}>
                <Link to={`/problem/${encodeURIComponent(problemId)}`}>{problemId}</Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
};
