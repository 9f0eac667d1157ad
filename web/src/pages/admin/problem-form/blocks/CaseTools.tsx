import { useTranslation } from 'react-i18next';
import { Button } from '../../../../kit';
import { sortByGroup, splitEvenly } from '../case-modes';
import { useForm } from '../form-context';
import { casesOf, hasGroups, hasScores, withCases } from '../form-state';

/** Bulk actions on all cases; renders nothing when none applies. */
export const CaseTools = () => {
  const { t } = useTranslation();
  const { form, change } = useForm();
  const rows = casesOf(form);
  if (rows.length === 0 || !hasScores(form)) return null;
  const sum = rows.reduce((total, { score }) => total + (Number(score) || 0), 0);
  return (
    <div className="t-row t-case-tools">
      <Button size="small" icon="divide" onClick={() => change(splitEvenly)}>
        {t('authoring.splitScore')}
      </Button>
      {hasGroups(form) && (
        <Button
          size="small"
          icon="sort numeric down"
          onClick={() => change((now) => withCases(now, sortByGroup(casesOf(now))))}
        >
          {t('authoring.sortByGroup')}
        </Button>
      )}
      <span className="t-muted t-small t-num">{t('authoring.scoreSum', { sum, count: rows.length })}</span>
    </div>
  );
};
