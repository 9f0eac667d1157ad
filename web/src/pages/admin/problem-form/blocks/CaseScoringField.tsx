import { useTranslation } from 'react-i18next';
import { useProblemFormTools } from '../problem-form-tools';
import { hasGroups, hasScores, type CaseDraft } from '../values/form-state';

interface Props {
  each: CaseDraft;
  /** 0-based index of the case. */
  index: number;
  column: 'score' | 'groupNum';
  onChange: (value: string) => void;
}

/** A case's score or group. The column's header is the visible label, repeated for screen readers. */
export const CaseScoringField = ({ each, index, column, onChange }: Props) => {
  const { t } = useTranslation();
  const { error, touch } = useProblemFormTools();
  const field = `cases.${index}.${column}`;
  const wrong = error(field);
  return (
    <span className={wrong ? 't-score-field field error' : 't-score-field field'}>
      <input
        name={field}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t(column === 'score' ? 'authoring.scoreOf' : 'authoring.groupOf', { number: index + 1 })}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${field}-error` : undefined}
        value={each[column]}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => touch(field)}
      />
      {wrong && (
        <span className="t-err" id={`${field}-error`} role="alert">
          {wrong}
        </span>
      )}
    </span>
  );
};

/** Returns the scoring columns of this problem's cases. */
export const useScoringColumns = (): Props['column'][] => {
  const { form } = useProblemFormTools();
  return [...(hasGroups(form) ? ['groupNum' as const] : []), ...(hasScores(form) ? ['score' as const] : [])];
};
