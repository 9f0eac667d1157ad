import { formatMoment, Icon } from '@tribunal/web/kit';
import { useContributions } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { groupTabs, type AssignmentResult, type GroupAssignment } from '../../contract';

const NOTHING: AssignmentResult = { solved: 0, late: 0 };

/** How far a member is with an assignment; an overdue one is not complete after its due time. */
export type Progress = 'complete' | 'begun' | 'open' | 'overdue';

/** Returns how far a member is at this time, in ms. */
export function progressOf(
  { total, dueTime }: Pick<GroupAssignment, 'total' | 'dueTime'>,
  { solved }: AssignmentResult = NOTHING,
  now = Date.now(),
): Progress {
  if (total > 0 && solved >= total) return 'complete';
  if (total > 0 && dueTime !== null && Date.parse(dueTime) < now) return 'overdue';
  return solved > 0 ? 'begun' : 'open';
}

/** Problems solved of all, with what is late or missing in words. */
export const Result = ({
  assignment,
  result = NOTHING,
}: {
  assignment: GroupAssignment;
  result?: AssignmentResult;
}) => {
  const { t } = useTranslation();
  const progress = progressOf(assignment, result);
  const missing = progress === 'overdue' ? assignment.total - result.solved : 0;
  const notes = [
    ...(result.late > 0 ? [t('group.assignment.late', { count: result.late })] : []),
    ...(missing > 0 ? [t('group.assignment.missing', { count: missing })] : []),
  ];
  return (
    <span className={`t-assign-result ${progress}`}>
      <span className="t-num">
        {result.solved}/{assignment.total}
      </span>
      {notes.length > 0 && <small>{notes.join(', ')}</small>}
    </span>
  );
};

/** Title and due time of an assignment, which leads to its page. */
export const AssignmentHead = ({ assignment: { tab, title, path, dueTime } }: { assignment: GroupAssignment }) => {
  const { t, i18n } = useTranslation();
  const kind = useContributions(groupTabs).find((one) => one.path === tab);
  return (
    <span className="t-assign-head">
      <Link to={path} title={title}>
        {kind && (
          <>
            <Icon name={kind.icon} />
            <span className="t-sr">{t(kind.label)}: </span>
          </>
        )}
        {title}
      </Link>
      <span className="t-sub">
        {dueTime === null ? (
          t('group.assignment.noDue')
        ) : (
          <time dateTime={dueTime}>
            {t('group.assignment.due', { time: formatMoment(dueTime, Date.now(), i18n.language) })}
          </time>
        )}
      </span>
    </span>
  );
};
