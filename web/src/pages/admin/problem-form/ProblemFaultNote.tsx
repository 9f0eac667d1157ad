import { useQuery } from '@tanstack/react-query';
import { Intervals, type ProblemFault } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Note } from '../../../kit';
import { useAction } from '../../../shared/action';
import { bankCalls, type ProblemFormCalls } from './calls';

/** Shows why judges cannot judge the problem and what to do about it; renders nothing while they can. */
export const ProblemFaultNote = ({ pid, calls = bankCalls }: { pid: number; calls?: ProblemFormCalls }) => {
  const { t, i18n } = useTranslation();
  const [watching, setWatching] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ['problem form fault', calls.key, pid],
    queryFn: () => calls.get(pid),
    refetchInterval: watching && Intervals.submissionPoll,
  });
  const tryAgain = useAction({ call: () => calls.tryAgain(pid), after: () => refetch() });
  const fault = data?.fault ?? null;
  if ((fault !== null) !== watching) setWatching(fault !== null);
  if (!fault) return null;

  const reasonOf = ({ code }: ProblemFault): string =>
    i18n.exists(`authoring.problemFault.reason.${code}`) ? t(`authoring.problemFault.reason.${code}`) : code;
  const { isSetAside, waiting, judge, detail } = fault;
  return (
    <Note
      kind={isSetAside ? 'negative' : 'warning'}
      title={t(isSetAside ? 'authoring.problemFault.setAside' : 'authoring.problemFault.failed')}
      actions={
        <Button size="small" state={tryAgain.state} onClick={() => tryAgain.run()}>
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
        <pre translate="no" className="t-code t-plain">
          {detail}
        </pre>
      </details>
    </Note>
  );
};
