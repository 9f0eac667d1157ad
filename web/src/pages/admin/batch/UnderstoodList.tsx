import type { UnderstoodPackage } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, callKey, queryClient } from '../../../api';
import { Button, Note, takeErrorText } from '../../../kit';
import { firstPlan, idFaults, toCommit, type Wish } from './plan';
import { UnderstoodCard } from './UnderstoodCard';

interface Props {
  understood: UnderstoodPackage;
  onCommitted: () => void;
}

/** Every problem of the archive with what is to become of it, and the way to import the chosen ones. */
export const UnderstoodList = ({ understood, onCommitted }: Props) => {
  const { t } = useTranslation();
  const [plan, setPlan] = useState(() => firstPlan(understood));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { id, format, problems } = understood;
  const faults = idFaults(plan);
  const chosen = Object.values(plan).filter(({ isChosen }) => isChosen).length;

  const wish = (key: number, values: Partial<Wish>) =>
    setPlan((now) => {
      const before = now[key];
      return before ? { ...now, [key]: { ...before, ...values } } : now;
    });
  const commit = async () => {
    if (chosen === 0) return setFailure(t('authoring.import.noneChosen'));
    if (faults.size > 0) return document.getElementsByName(`import-id-${[...faults.keys()][0]}`)[0]?.focus();
    setBusy(true);
    setFailure(null);
    try {
      const states = await api('POST /api/admin/problem/import', { body: toCommit(id, plan), failures: 'silent' });
      queryClient.setQueryData(callKey('GET /api/admin/problem/import', { query: { id } }), states);
      onCommitted();
    } catch (error) {
      setFailure(takeErrorText(error));
      setBusy(false);
    }
  };

  return (
    <section className="t-understood" aria-label={t('authoring.import.understood')}>
      <p className="t-hint" role="status">
        {t('authoring.import.found', { count: problems.length, format: t(`authoring.import.format.${format}`) })}
      </p>
      {problems.map((problem) => {
        const own = plan[problem.key];
        if (!own) return null;
        return (
          <UnderstoodCard
            key={problem.key}
            problem={problem}
            wish={own}
            fault={faults.get(problem.key) ?? null}
            onWish={(values) => wish(problem.key, values)}
          />
        );
      })}
      {failure && (
        <Note kind="negative" role="alert">
          {failure}
        </Note>
      )}
      <div className="t-row">
        <Button look="primary" icon="file import" state={busy ? 'busy' : 'ready'} onClick={() => void commit()}>
          {t('authoring.import.commit', { count: chosen })}
        </Button>
      </div>
    </section>
  );
};
