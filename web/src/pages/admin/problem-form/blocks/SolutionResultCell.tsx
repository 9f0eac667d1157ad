import { isInProgress, type SolutionRow } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Verdict, formatMemory, formatMs } from '../../../../kit';

/** Shows the result of a solution's last run. */
export const SolutionResultCell = ({ result }: Pick<SolutionRow, 'result'>) => {
  const { t } = useTranslation();
  if (!result) return <span className="t-muted">{t('authoring.solution.never')}</span>;
  const { status, score, time, memory } = result;
  return (
    <>
      <Verdict status={status}>{score !== null && <small>{score}</small>}</Verdict>
      {!isInProgress(status) && time !== null && (
        <span className="t-sub t-num">
          {formatMs(time)} · {formatMemory(memory)}
        </span>
      )}
    </>
  );
};
