import type { RemoteJudgeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Note, useClock } from '../../../kit';
import { Evidence, failingOf, listText, momentText } from '../../../shared/remote';
import { groupFailuresByKind } from './group-failures';

/** Describes what is wrong with a judge, or returns null. */
export const judgeNote = (row: RemoteJudgeRow) => {
  const { accounts, parked: needsReview, unknown, state } = row;
  const isQuiet = failingOf(row).length === 0 && needsReview === 0 && unknown.length === 0;
  const isShort = row.pool && accounts.usable < accounts.total;
  if (state === 'off' || (isQuiet && !isShort && state !== 'paused')) return null;
  return <JudgeNote row={row} />;
};

const JudgeNote = ({ row }: { row: RemoteJudgeRow }) => {
  const { t, i18n } = useTranslation();
  const { key, state, reason, accounts, parked: needsReview, unknown, waiting, since } = row;
  const isByPerson = reason === null || reason === 'closed';
  const failures = groupFailuresByKind(failingOf(row));
  const isStopped = state === 'down' || state === 'paused';
  const from = useClock((now) => (since ? momentText(since, now, i18n.language) : ''));
  const byPerson = from ? t('remoteAdmin.note.pausedSince', { since: from }) : t('remoteAdmin.note.paused');
  return (
    <Note kind={isStopped ? 'negative' : 'warning'}>
      <div className="t-judge-note">
        {state === 'paused' && failures.length === 0 && <p>{isByPerson ? byPerson : t(`remote.failure.${reason}`)}</p>}
        {failures.map(({ kind, operations, evidence }) => (
          <div key={kind}>
            <p>
              {t('remoteAdmin.note.at', {
                operations: listText(
                  operations.map((each) => t(`remoteAdmin.operation.${each}`)),
                  i18n.language,
                ),
              })}{' '}
              {t(`remote.failure.${kind}`)}
            </p>
            <Evidence text={evidence} />
          </div>
        ))}
        {row.pool && accounts.usable < accounts.total && (
          <p>{t('remoteAdmin.note.accounts', { count: accounts.total - accounts.usable, total: accounts.total })}</p>
        )}
        {isStopped && waiting > 0 && <p>{t('remoteAdmin.note.waiting', { count: waiting })}</p>}
        {needsReview > 0 && (
          <p>
            <Link to={`/admin/remote-judges/${key}`}>{t('remoteAdmin.note.needsReview', { count: needsReview })}</Link>
          </p>
        )}
        {unknown.length > 0 && (
          <p>
            <Link to={`/admin/remote-judges/${key}`}>{t('remoteAdmin.note.unknown', { count: unknown.length })}</Link>
          </p>
        )}
      </div>
    </Note>
  );
};
