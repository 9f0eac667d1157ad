import type { RemoteJudgeRow } from '../../contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Note, useClock } from '@tribunal/web/kit';
import { Evidence } from '../shared/Evidence';
import { failingOf } from '../shared/attention';
import { operationFailureKey } from '../shared/failure-keys';
import { listText, momentText } from '../shared/times';
import type { RemoteOperation } from '@tribunal/remote-kit/contract';

type Operation = RemoteJudgeRow['operations'][number];

interface FailureGroup {
  /** Key of the text for the reason. */
  text: string;
  operations: RemoteOperation[];
  /** Evidence of the newest failure that has any. */
  evidence: string | null;
}

const momentOf = ({ failure }: Operation): number => Date.parse(failure?.at ?? '') || 0;

/** Groups operations that fail for the same reason, newest reason first. */
export const groupFailuresByText = (failing: readonly Operation[]): FailureGroup[] => {
  const found = new Map<string, FailureGroup>();
  for (const each of [...failing].sort((a, b) => momentOf(b) - momentOf(a))) {
    if (!each.failure) continue;
    const { kind, evidence } = each.failure;
    const text = operationFailureKey(each.operation, kind);
    const known = found.get(text) ?? { text, operations: [], evidence: null };
    found.set(text, {
      text,
      operations: [...known.operations, each.operation],
      evidence: known.evidence ?? evidence,
    });
  }
  return [...found.values()];
};

/** Describes what is wrong with a judge, or returns null. */
export const judgeNote = (row: RemoteJudgeRow) => {
  const { accounts, needsReview, unknown, state } = row;
  const isQuiet = failingOf(row).length === 0 && needsReview === 0 && unknown.length === 0;
  const isShort = row.pool && accounts.usable < accounts.total;
  if (state === 'off' || (isQuiet && !isShort && state !== 'paused')) return null;
  return <JudgeNote row={row} />;
};

const JudgeNote = ({ row }: { row: RemoteJudgeRow }) => {
  const { t, i18n } = useTranslation();
  const { key, state, reason, accounts, needsReview, needsReviewSince, unknown, waiting, since } = row;
  const isByPerson = reason === null || reason === 'closed';
  const failures = groupFailuresByText(failingOf(row));
  const isStopped = state === 'down' || state === 'paused';
  const from = useClock((now) => (since ? momentText(since, now, i18n.language) : ''));
  const reviewSince = useClock((now) => (needsReviewSince ? momentText(needsReviewSince, now, i18n.language) : ''));
  const byPerson = from ? t('remote-judging.note.pausedSince', { since: from }) : t('remote-judging.note.paused');
  return (
    <Note kind={isStopped ? 'negative' : 'warning'}>
      <div className="t-judge-note">
        {state === 'paused' && failures.length === 0 && (
          <p>{isByPerson ? byPerson : t(`remote-judging.failure.${reason}`)}</p>
        )}
        {failures.map(({ text, operations, evidence }) => (
          <div key={text}>
            <p>
              {t('remote-judging.note.at', {
                operations: listText(
                  operations.map((each) => t(`remote-judging.operation.${each}`)),
                  i18n.language,
                ),
              })}{' '}
              {t(text)}
            </p>
            <Evidence text={evidence} />
          </div>
        ))}
        {row.pool && accounts.usable < accounts.total && (
          <p>{t('remote-judging.note.accounts', { count: accounts.total - accounts.usable, total: accounts.total })}</p>
        )}
        {isStopped && waiting > 0 && <p>{t('remote-judging.note.waiting', { count: waiting })}</p>}
        {needsReview > 0 && (
          <p>
            <Link to={`/admin/remote-judges/${key}`}>
              {t('remote-judging.note.needsReview', { count: needsReview, since: reviewSince })}
            </Link>
          </p>
        )}
        {unknown.length > 0 && (
          <p>
            <Link to={`/admin/remote-judges/${key}`}>
              {t('remote-judging.note.unknown', { count: unknown.length })}
            </Link>
          </p>
        )}
      </div>
    </Note>
  );
};
