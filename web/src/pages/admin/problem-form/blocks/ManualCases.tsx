import { Limits, readTyped, TextRemarks, type ArchiveWarning } from '@tribunal/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, TextArea, DeleteButton } from '../../../../kit';
import { TextChoiceField } from '../../../../shared/TextChoiceField';
import { WarningList } from '../../../../shared/WarningList';
import { useProblemFormTools } from '../problem-form-tools';
import { hasGroups, hasScores, nextKey, type CaseDraft, type FormState } from '../values/form-state';
import { CaseScoringField, useScoringColumns } from './CaseScoringField';

const newCase = (form: FormState): CaseDraft => ({
  key: nextKey(form.handCases),
  input: '',
  output: '',
  inputBytes: null,
  outputBytes: null,
  score: hasScores(form) ? '0' : '',
  groupNum: hasGroups(form) ? String(form.handCases.length + 1) : '',
});

/** Returns what is strange about texts that were typed or pasted, apart from line ends, which text fields have of their own. */
function remarksOf(handCases: FormState['handCases'], texts: FormState['texts']): ArchiveWarning[] {
  const remarks = new TextRemarks(texts);
  handCases.forEach(({ input, output }, index) => {
    remarks.add(`${index + 1}.in`, readTyped(input, 'keep'), true);
    remarks.add(`${index + 1}.out`, readTyped(output, 'keep'), true);
  });
  return remarks.list();
}

/** Edits test data typed into the page; meant for small data only. */
export const ManualCases = () => {
  const { t } = useTranslation();
  const { form, put, error } = useProblemFormTools();
  const scoringColumns = useScoringColumns();
  const { handCases: rows, texts } = form;
  // The texts may be long.
  const remarks = useMemo(() => remarksOf(rows, texts), [rows, texts]);
  const edit = (key: number, values: Partial<CaseDraft>) =>
    put({ handCases: rows.map((each) => (each.key === key ? { ...each, ...values } : each)) });
  return (
    <>
      {rows.map((each, index) => (
        <div
          key={each.key}
          className="t-manual-case"
          role="group"
          aria-label={t('authoring.case', { number: index + 1 })}
        >
          <div className="t-row tight spread">
            <b>{t('authoring.case', { number: index + 1 })}</b>
            <span className="t-row tight">
              {scoringColumns.map((column) => (
                <label key={column} className="t-row tight t-small">
                  <span aria-hidden="true">{t(`authoring.column.${column}`)}</span>
                  <CaseScoringField
                    each={each}
                    index={index}
                    column={column}
                    onChange={(value) => edit(each.key, { [column]: value })}
                  />
                </label>
              ))}
              <DeleteButton
                label={t('authoring.caseRemove', { number: index + 1 })}
                onClick={() => put({ handCases: rows.filter((row) => row !== each) })}
              />
            </span>
          </div>
          <div className="t-fields two">
            <TextArea
              label={t('problem.inputNumber', { number: index + 1 })}
              name={`cases.${index}.input`}
              className="t-mono t-growing"
              rows={3}
              spellCheck={false}
              value={each.input}
              onChange={(input) => edit(each.key, { input })}
              error={error(`cases.${index}.input`)}
            />
            <TextArea
              label={t('problem.outputNumber', { number: index + 1 })}
              name={`cases.${index}.output`}
              className="t-mono t-growing"
              rows={3}
              spellCheck={false}
              value={each.output}
              onChange={(output) => edit(each.key, { output })}
              error={error(`cases.${index}.output`)}
            />
          </div>
        </div>
      ))}
      <WarningList title={t('authoring.uploadWarnings')} warnings={remarks} />
      {remarks.length > 0 && <TextChoiceField name="texts" value={form.texts} onChange={(texts) => put({ texts })} />}
      <Button
        icon="plus"
        disabled={rows.length >= Limits.cases.max}
        onClick={() => put({ handCases: [...rows, newCase(form)] })}
      >
        {t('authoring.caseAdd')}
      </Button>
    </>
  );
};
