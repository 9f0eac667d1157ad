import { homeOf } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AssignmentRow, GroupAssignment } from '../../contract';
import type { AssignmentTable } from './AssignmentMatrix';
import { AssignmentHead, progressOf, Result } from './Result';

/** The members as a list for phones, each with how much is complete; opened, it has all assignments. */
export const MemberCards = ({ assignments, members }: AssignmentTable) => (
  <ul className="t-assign-list">
    {members.map((member) => (
      <li key={member.uid}>
        <MemberCard assignments={assignments} member={member} />
      </li>
    ))}
  </ul>
);

const MemberCard = ({ assignments, member }: { assignments: readonly GroupAssignment[]; member: AssignmentRow }) => {
  const { t } = useTranslation();
  const { username, realname, nickname, results } = member;
  const count = (progress: string): number =>
    assignments.filter((assignment) => progressOf(assignment, results[assignment.key]) === progress).length;
  const overdue = count('overdue');
  return (
    <details>
      <summary>
        <span className="t-grow t-break">
          <b>{username}</b>
          <span className="t-sub">{realname ?? nickname}</span>
        </span>
        <span className="t-assign-sum">
          <span>{t('group.assignment.complete', { count: count('complete'), total: assignments.length })}</span>
          {overdue > 0 && <small>{t('group.assignment.overdue', { count: overdue })}</small>}
        </span>
      </summary>
      <ul>
        {assignments.map((assignment) => (
          <li key={assignment.key}>
            <AssignmentHead assignment={assignment} />
            <Result assignment={assignment} result={results[assignment.key]} />
          </li>
        ))}
      </ul>
      <p>
        <Link to={homeOf(member)}>{t('group.assignment.profile')}</Link>
      </p>
    </details>
  );
};
