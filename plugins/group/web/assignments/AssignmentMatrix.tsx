import { homeOf } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AssignmentRow, GroupAssignment } from '../../contract';
import { AssignmentHead, Result } from './Result';

export interface AssignmentTable {
  assignments: readonly GroupAssignment[];
  members: readonly AssignmentRow[];
}

/** The members as rows, and the assignments as columns. */
export const AssignmentMatrix = ({ assignments, members }: AssignmentTable) => {
  const { t } = useTranslation();
  return (
    <div className="t-matrix t-assign-grid" tabIndex={0} role="region" aria-label={t('group.assignments')}>
      <table className="ui unstackable table">
        <thead>
          <tr>
            <th scope="col" className="pin">
              {t('group.user')}
            </th>
            {assignments.map((assignment) => (
              <th key={assignment.key} scope="col">
                <AssignmentHead assignment={assignment} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.uid}>
              <th scope="row" className="pin">
                <Link className="t-break" to={homeOf(member)}>
                  {member.username}
                </Link>
                <span className="t-sub t-break">{member.realname ?? member.nickname}</span>
              </th>
              {assignments.map((assignment) => (
                <td key={assignment.key}>
                  <Result assignment={assignment} result={member.results[assignment.key]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
