import { Intervals, type ProblemFault } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from '../../../api';
import { Button, Note, useSave } from '../../../kit';

/** Shows why judges cannot judge the problem and what to do about it; renders nothing while they can. */
export const ProblemFaultNote = ({ pid }: { pid: number }) => {
  const { t, i18n } = useTranslation();
  const { state, run } = useSave([], 'toast');
  const [watching, setWatching] = useState(false);
  const { data, refetch } = useCall(
    'GET /api/admin/problem',
    { query: { pid }, failures: 'silent' },
    { refetchInterval: watching && Intervals.submissionPoll },
  );
  const fault = data?.fault ?? null;
  if ((fault !== null) !== watching) setWatching(fault !== null);
  if (!fault) return null;

  const tryAgain = async (): Promise<void> => {
    await api('POST /api/admin/problem/try-again', { body: { pid } });
    await refetch();
  };
  const reasonOf = ({ code }: ProblemFault): string =>
    i18n.exists(`authoring.problemFault.reason.${code}`) ? t(`authoring.problemFault.reason.${code}`) : code;
  const { isSetAside, waiting, judge, detail } = fault;
  return (
    <Note
      kind={isSetAside ? 'negative' : 'warning'}
      title={t(isSetAside ? 'authoring.problemFault.onHold' : 'authoring.problemFault.failed')}
      actions={
        <Button size="small" state={state} onClick={() => void run(tryAgain)}>
          {t('authoring.problemFault.tryAgain')}
        </Button>
      }
    >
      <p>{reasonOf(fault)}</p>
      {waiting > 0 && <p>{t('authoring.problemFault.waiting', { count: waiting })}</p>}
      <p>{t('authoring.problemFault.next')}</p>
      <details>
        <summary>
          {judge ? t('authoring.problemFault.details', { judge }) : t('authoring.problemFault.detailsOnly')}
        </summary>
        <pre className="t-code t-plain">{detail}</pre>
      </details>
    </Note>
  );
};
