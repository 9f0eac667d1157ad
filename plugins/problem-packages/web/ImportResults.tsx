import { Intervals } from '@tribunal/contract';
import { Button, Health, Note, type Column, type HealthStatus, List, actionsColumn } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { sumOfSolutions, type ImportedProblem } from '../contract';
import { useCall } from './calls';

interface Props {
  /** Id of the import. */
  id: string;
  onClose: () => void;
}

const STATE_STATUS: Readonly<Record<ImportedProblem['state'], HealthStatus>> = {
  verifying: 'wait',
  green: 'up',
  red: 'down',
  unproven: 'wait',
  failed: 'down',
};

/** Shows the result of each imported problem; polls while solutions still run. */
export const ImportResults = ({ id, onClose }: Props) => {
  const { t } = useTranslation();
  const [watching, setWatching] = useState(true);
  const answer = useCall(
    'GET /api/admin/problem/import',
    { query: { id }, failures: 'silent' },
    { refetchInterval: watching ? Intervals.submissionPoll : false },
  );
  const { data, error } = answer;
  const running = !error && (data?.some(({ state }) => state === 'verifying') ?? true);
  if (running !== watching) setWatching(running);

  const columns: Column<ImportedProblem>[] = [
    {
      key: 'title',
      head: t('authoring.field.title'),
      cell: ({ title, problemId }) => (
        <>
          <b>{title}</b>
          {problemId && <span className="t-sub">{problemId}</span>}
        </>
      ),
    },
    {
      key: 'state',
      head: t('problem-packages.import.state'),
      width: 'min',
      cell: ({ state }) => <Health status={STATE_STATUS[state]}>{t(`problem-packages.import.states.${state}`)}</Health>,
    },
    {
      key: 'solutions',
      head: t('problem-packages.import.judged'),
      width: 'min',
      cell: ({ solutions: { judged, total } }) => total > 0 && t('problem-packages.import.judgedOf', { judged, total }),
    },
    actionsColumn(
      ({ pid, title }) =>
        pid !== null && (
          <Link to={`/admin/problem/edit/${pid}`} aria-label={t('authoring.editOne', { name: title })}>
            {t('authoring.edit')}
          </Link>
        ),
    ),
  ];
  return (
    <section className="t-parsed-list" aria-label={t('problem-packages.import.results')}>
      <p className="t-hint" role="status">
        <span>{t(running ? 'problem-packages.import.running' : 'problem-packages.import.done')} </span>
        {running && data && <span>{t('problem-packages.import.progress', { ...sumOfSolutions(data) })}</span>}
      </p>
      <List
        answer={answer}
        empty={null}
        rows={{
          columns,
          rowKey: ({ key }) => key,
          label: t('problem-packages.import.results'),
          height: 'roomy',
          note: ({ message, state }) =>
            message && <Note kind={state === 'red' || state === 'failed' ? 'negative' : 'info'}>{message}</Note>,
        }}
      />
      <Button size="small" onClick={onClose}>
        {t('problem-packages.import.close')}
      </Button>
    </section>
  );
};
