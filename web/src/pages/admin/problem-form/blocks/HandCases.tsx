import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Button, IconButton, TextArea } from '../../../../kit';
import { useForm } from '../form-context';
import { hasGroups, hasScores, nextKey, type CaseDraft, type FormState } from '../form-state';
import { Mark, useMarks } from './Marks';

const newCase = (form: FormState): CaseDraft => ({
  key: nextKey(form.handCases),
  input: '',
  output: '',
  inputBytes: null,
  outputBytes: null,
  score: hasScores(form) ? '0' : '',
  groupNum: hasGroups(form) ? String(form.handCases.length + 1) : '',
});

/** Judge data typed into the page; small data only. */
export const HandCases = () => {
  const { t } = useTranslation();
  const { form, put, error } = useForm();
  const marks = useMarks();
  const rows = form.handCases;
  const edit = (key: number, values: Partial<CaseDraft>) =>
    put({ handCases: rows.map((each) => (each.key === key ? { ...each, ...values } : each)) });
  return (
    <>
      {rows.map((each, place) => (
        <div
          key={each.key}
          className="t-hand-case"
          role="group"
          aria-label={t('authoring.case', { number: place + 1 })}
        >
          <div className="t-row tight spread">
            <b>{t('authoring.case', { number: place + 1 })}</b>
            <span className="t-row tight">
              {marks.map((mark) => (
                <label key={mark} className="t-row tight t-small">
                  <span aria-hidden="true">{t(`authoring.column.${mark}`)}</span>
                  <Mark each={each} place={place} mark={mark} onChange={(value) => edit(each.key, { [mark]: value })} />
                </label>
              ))}
              <IconButton
                size="small"
                icon="trash alternate outline"
                label={t('authoring.caseRemove', { number: place + 1 })}
                onClick={() => put({ handCases: rows.filter((row) => row !== each) })}
              />
            </span>
          </div>
          <div className="t-fields two">
            <TextArea
              label={t('authoring.inputNumber', { number: place + 1 })}
              name={`cases.${place}.input`}
              className="t-mono t-growing"
              rows={3}
              spellCheck={false}
              value={each.input}
              onChange={(input) => edit(each.key, { input })}
              error={error(`cases.${place}.input`)}
            />
            <TextArea
              label={t('authoring.outputNumber', { number: place + 1 })}
              name={`cases.${place}.output`}
              className="t-mono t-growing"
              rows={3}
              spellCheck={false}
              value={each.output}
              onChange={(output) => edit(each.key, { output })}
              error={error(`cases.${place}.output`)}
            />
          </div>
        </div>
      ))}
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
