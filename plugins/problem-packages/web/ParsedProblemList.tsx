import { callKey, queryClient } from '@tribunal/web/plugin';
import { WarningList } from '@tribunal/web/admin';
import { Button, Note, useSave } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParsedPackage } from '../contract';
import { api } from './calls';
import { defaultPlan, idFaults, toCommit, type ImportChoice } from './plan';
import { ParsedProblemCard } from './ParsedProblemCard';

interface Props {
  parsed: ParsedPackage;
  formatName: string;
  onCommitted: () => void;
  /** Called when the user wants nothing of the archive. */
  onDiscard: () => void;
}

/** Lists every problem of the archive with its planned action, and imports the chosen ones. */
export const ParsedProblemList = ({ parsed, formatName, onCommitted, onDiscard }: Props) => {
  const { t } = useTranslation();
  const [plan, setPlan] = useState(() => defaultPlan(parsed));
  const { state, errors, run, fail } = useSave();
  const { id, problems, remarks } = parsed;
  const faults = idFaults(plan);
  const chosen = Object.values(plan).filter(({ isChosen }) => isChosen).length;

  const changeChoice = (key: number, values: Partial<ImportChoice>) =>
    setPlan((now) => {
      const previous = now[key];
      return previous ? { ...now, [key]: { ...previous, ...values } } : now;
    });
  const commit = () => {
    if (chosen === 0) return fail('form', t('problem-packages.import.noneChosen'));
    if (faults.size > 0) return document.getElementsByName(`import-id-${[...faults.keys()][0]}`)[0]?.focus();
    const send = async () => {
      const states = await api('POST /api/admin/problem/import', { body: toCommit(id, plan), failures: 'silent' });
      queryClient.setQueryData(callKey('GET /api/admin/problem/import', { query: { id } }), states);
    };
    void run(send, { onDone: onCommitted });
  };

  return (
    <section className="t-parsed-list" aria-label={t('problem-packages.import.preview')}>
      <p className="t-hint" role="status">
        {t('problem-packages.import.found', { count: problems.length, format: formatName })}
      </p>
      <WarningList title={t('problem-packages.import.texts')} warnings={remarks} kind="info" />
      {problems.map((problem) => {
        const choice = plan[problem.key];
        if (!choice) return null;
        return (
          <ParsedProblemCard
            key={problem.key}
            problem={problem}
            choice={choice}
            fault={faults.get(problem.key) ?? null}
            onChoice={(values) => changeChoice(problem.key, values)}
          />
        );
      })}
      {errors.form && (
        <Note kind="negative" role="alert">
          {errors.form}
        </Note>
      )}
      <div className="t-row">
        <Button variant="primary" icon="file import" state={state} onClick={commit}>
          {t('problem-packages.import.commit', { count: chosen })}
        </Button>
        <Button onClick={onDiscard}>{t('problem-packages.import.discard')}</Button>
      </div>
    </section>
  );
};
