import { caseModesOf, type JudgeCaseMode } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../../kit';
import { FieldGroup, Radios } from '../../../../kit/fields';
import { completeCases, withCaseMode } from '../case-modes';
import { useForm } from '../form-context';
import type { CaseSource } from '../form-state';
import { CaseTools } from './CaseTools';
import { FormBlock } from './FormBlock';
import { ManualCases } from './ManualCases';
import { UploadCases } from './UploadCases';

export const JudgeData = () => {
  const { t } = useTranslation();
  const { form, change, error } = useForm();
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
              { value: 'hand', text: t('authoring.byHand') },
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
