import { useTranslation } from 'react-i18next';
import { useForm } from '../form-context';
import { hasGroups, hasScores, type CaseDraft } from '../form-state';

interface Props {
  each: CaseDraft;
  /** 0-based. */
  place: number;
  mark: 'score' | 'groupNum';
  onChange: (value: string) => void;
}

/** A case's score or group; its label is the head of the column, said again for those who do not see it. */
export const Mark = ({ each, place, mark, onChange }: Props) => {
  const { t } = useTranslation();
  const { error, touch } = useForm();
  const field = `cases.${place}.${mark}`;
  const wrong = error(field);
  return (
    <span className={wrong ? 't-mark field error' : 't-mark field'}>
      <input
        name={field}
        inputMode="numeric"
        autoComplete="off"
        aria-label={t(mark === 'score' ? 'authoring.scoreOf' : 'authoring.groupOf', { number: place + 1 })}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? `${field}-error` : undefined}
        value={each[mark]}
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

/** Which marks the cases of this problem carry. */
export const useMarks = (): Props['mark'][] => {
  const { form } = useForm();
  return [...(hasGroups(form) ? ['groupNum' as const] : []), ...(hasScores(form) ? ['score' as const] : [])];
};
