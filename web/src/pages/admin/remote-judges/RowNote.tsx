import type { RemoteJudgeRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Note, useClock } from '../../../kit';
import { Evidence, failingOf, momentText } from '../../../shared/remote';
import { byKind } from './by-kind';

/** What is wrong with a judge, in words for people; null when there is nothing to say. */
export const noteOf = (row: RemoteJudgeRow) => {
  const { accounts, parked, unknown, state } = row;
  const isQuiet = failingOf(row).length === 0 && parked === 0 && unknown.length === 0;
  const isShort = row.pool && accounts.usable < accounts.total;
  if (state === 'off' || (isQuiet && !isShort && state !== 'paused')) return null;
  return <RowNote row={row} />;
};

const RowNote = ({ row }: { row: RemoteJudgeRow }) => {
  const { t, i18n } = useTranslation();
  const { key, state, reason, accounts, parked, unknown, waiting, since } = row;
  const isByPerson = reason === null || reason === 'closed';
  const failures = byKind(failingOf(row));
  const isStopped = state === 'down' || state === 'paused';
  const from = useClock((now) => (since ? momentText(since, now, i18n.language) : ''));
  const byPerson = from ? t('remoteOffice.note.pausedSince', { since: from }) : t('remoteOffice.note.paused');
  return (
    <Note kind={isStopped ? 'negative' : 'warning'}>
      <div className="t-judge-note">
        {state === 'paused' && failures.length === 0 && <p>{isByPerson ? byPerson : t(`remote.failure.${reason}`)}</p>}
        {failures.map(({ kind, operations, evidence }) => (
          <div key={kind}>
            <p>
              {t('remoteOffice.note.at', {
                operations: operations.map((each) => t(`remoteOffice.operation.${each}`)).join(', '),
              })}{' '}
              {t(`remote.failure.${kind}`)}
            </p>
            <Evidence text={evidence} />
          </div>
        ))}
        {row.pool && accounts.usable < accounts.total && (
          <p>{t('remoteOffice.note.accounts', { count: accounts.total - accounts.usable, total: accounts.total })}</p>
        )}
        {isStopped && waiting > 0 && <p>{t('remoteOffice.note.waiting', { count: waiting })}</p>}
        {parked > 0 && (
          <p>
            <Link to={`/admin/remote-judges/${key}`}>{t('remoteOffice.note.parked', { count: parked })}</Link>
          </p>
        )}
        {unknown.length > 0 && (
          <p>
            <Link to={`/admin/remote-judges/${key}`}>{t('remoteOffice.note.unknown', { count: unknown.length })}</Link>
          </p>
        )}
      </div>
    </Note>
  );
};
