import { caseModesOf, type JudgeCaseMode } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Segmented, Button } from '../../../../kit';
import { FieldGroup, Radios } from '../../../../kit/fields';
import { completeCases, withCaseMode, sortByGroup, splitEvenly } from '../values/case-modes';
import { useProblemFormTools } from '../problem-form-tools';
import { type CaseSource, casesOf, hasGroups, hasScores, withCases } from '../values/form-state';
import { FormBlock } from './FormBlock';
import { ManualCases } from './ManualCases';
import { UploadCases } from './UploadCases';

/** Bulk actions on all cases; renders nothing when none applies. */
const CaseTools = () => {
  const { t } = useTranslation();
  const { form, change } = useProblemFormTools();
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

export const JudgeData = () => {
  const { t } = useTranslation();
  const { form, change, error } = useProblemFormTools();
  return (
    <FormBlock section="data">
      <FieldGroup label={t('authoring.field.judgeCaseMode')} name="judgeCaseMode" error={error('judgeCaseMode')}>
        <Radios
          label={t('authoring.field.judgeCaseMode')}
          value={form.judgeCaseMode}
          choices={caseModesOf(form.type).map((mode) => {
            const modeKey = mode === 'default' && form.type === 1 ? 'default_oi' : mode;
            return {
              value: mode,
              text: t(`authoring.caseMode.${modeKey}`),
              hint: t(`authoring.caseModeHint.${modeKey}`),
            };
          })}
          onChange={(mode) => change((now) => withCaseMode(now, mode as JudgeCaseMode))}
        />
      </FieldGroup>
      <FieldGroup
        label={t('authoring.field.cases')}
        name="cases"
        error={error('cases')}
        hint={t(`authoring.sourceHint.${form.caseSource}`)}
        aside={
          <Segmented
            label={t('authoring.caseSource')}
            value={form.caseSource}
            options={[
              { value: 'hand', text: t('authoring.manualInput') },
              { value: 'upload', text: t('authoring.byUpload') },
            ]}
            onChange={(source) => change((now) => completeCases({ ...now, caseSource: source as CaseSource }))}
          />
        }
      >
        <CaseTools />
        {form.caseSource === 'upload' ? <UploadCases /> : <ManualCases />}
      </FieldGroup>
    </FormBlock>
  );
};
