import { useAction } from '../../../../shared/action';
import { useQuery } from '@tanstack/react-query';
import { Limits, type SolutionRow, isInProgress, Intervals } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  DataTable,
  Health,
  Note,
  Verdict,
  type Column,
  formatMemory,
  formatMs,
  DeleteButton,
  EditButton,
  actionsColumn,
} from '../../../../kit';
import type { ProblemFormCalls } from '../calls';
import { useProblemFormTools } from '../problem-form-tools';
import { nextKey, type SolutionDraft } from '../values/form-state';
import { FormBlock } from './FormBlock';
import { SolutionDialog } from './SolutionDialog';

const isRunning = ({ result }: SolutionRow): boolean => result !== null && isInProgress(result.status);
const NO_ROWS: SolutionRow[] = [];

/** Loads the results of the setter's solutions and polls while some are running. */
const useVerification = (pid: number | null, calls: ProblemFormCalls) => {
  const [watching, setWatching] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ['problem form solutions', calls.key, pid],
    queryFn: () => calls.getSolutions(pid ?? 0),
    enabled: pid !== null,
    refetchInterval: watching ? Intervals.submissionPoll : false,
  });
  const running = data?.some(isRunning) ?? false;
  if (running !== watching) setWatching(running);

  const { busy, run: verify } = useAction({ call: calls.verify, after: () => refetch() });
  return { rows: data ?? NO_ROWS, running, busy, verify };
};

/** Shows the result of a solution's last run. */
const SolutionResultCell = ({ result }: Pick<SolutionRow, 'result'>) => {
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

/** Finds the result of a solution. A result belongs to the same name, language and code that was run. */
const resultFor = (rows: readonly SolutionRow[], { name, language, code }: SolutionDraft): SolutionRow['result'] =>
  rows.find((row) => row.name === name && row.language === language && row.code === code)?.result ?? null;

export const Solutions = () => {
  const { t } = useTranslation();
  const { form, put, isDirty, save, calls } = useProblemFormTools();
  const [open, setOpen] = useState<SolutionDraft | 'new' | null>(null);
  const { rows, running, busy, verify } = useVerification(form.id, calls);
  const { solutions } = form;

  const saveSolution = (solution: SolutionDraft) => {
    const replaced = solutions.map((each) => (each.key === solution.key ? solution : each));
    put({ solutions: open === 'new' ? [...solutions, { ...solution, key: nextKey(solutions) }] : replaced });
    setOpen(null);
  };
  const saveAndVerify = async () => {
    if ((await save()) && form.id !== null) await verify(form.id);
  };

  const columns: Column<SolutionDraft>[] = [
    {
      key: 'name',
      head: t('authoring.solution.name'),
      cell: ({ name, language }) => (
        <>
          <b>{name}</b>
          <span className="t-sub">{language}</span>
        </>
      ),
    },
    {
      key: 'expected',
      head: t('authoring.solution.expected'),
      drop: 'sm',
      cell: ({ expected }) =>
        expected.length === 0 ? (
          <span className="t-muted">{t('authoring.solution.nothing')}</span>
        ) : (
          <span className="t-row">
            {expected.map((status) => (
              <Verdict key={status} status={status} form="short" />
            ))}
          </span>
        ),
    },
    {
      key: 'result',
      head: t('authoring.solution.result'),
      cell: (solution) => <SolutionResultCell result={resultFor(rows, solution)} />,
    },
    {
      key: 'asExpected',
      head: t('authoring.solution.check'),
      width: 'min',
      cell: (solution) => {
        const isRight = resultFor(rows, solution)?.isAsExpected ?? null;
        if (isRight === null) return null;
        return (
          <Health status={isRight ? 'up' : 'down'}>
            {t(isRight ? 'authoring.solution.right' : 'authoring.solution.wrong')}
          </Health>
        );
      },
    },
    actionsColumn((solution) => (
      <>
        <EditButton label={t('authoring.editOne', { name: solution.name })} onClick={() => setOpen(solution)} />
        <DeleteButton
          label={t('authoring.removeOne', { name: solution.name })}
          onClick={() => put({ solutions: solutions.filter((each) => each !== solution) })}
        />
      </>
    )),
  ];

  return (
    <FormBlock section="solutions">
      <p className="t-hint">{t('authoring.solutionsHint')}</p>
      {solutions.length > 0 && (
        <DataTable
          columns={columns}
          rows={solutions}
          rowKey={({ key }) => key}
          label={t('authoring.part.solutions')}
          height="roomy"
          note={(solution) => {
            const { message, isAsExpected } = resultFor(rows, solution) ?? {};
            return message && isAsExpected === false ? <Note kind="negative">{message}</Note> : null;
          }}
        />
      )}
      <div className="t-row t-space-above">
        <Button icon="plus" disabled={solutions.length >= Limits.solutions.max} onClick={() => setOpen('new')}>
          {t('authoring.solution.add')}
        </Button>
        {solutions.length > 0 && form.id !== null && (
          <Button icon="play" state={busy || running ? 'busy' : 'ready'} onClick={() => void saveAndVerify()}>
            {t(isDirty ? 'authoring.solution.saveAndVerify' : 'authoring.solution.verify')}
          </Button>
        )}
        {solutions.length > 0 && form.id === null && (
          <span className="t-muted t-small">{t('authoring.solution.afterCreate')}</span>
        )}
        <span className="t-sr" role="status">
          {running && t('authoring.solution.running')}
        </span>
      </div>
      {open && (
        <SolutionDialog
          solution={open === 'new' ? null : open}
          usedNames={solutions.filter((each) => each !== open).map(({ name }) => name)}
          onSave={saveSolution}
          onClose={() => setOpen(null)}
        />
      )}
    </FormBlock>
  );
};
