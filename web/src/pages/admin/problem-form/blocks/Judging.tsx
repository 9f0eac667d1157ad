import { JUDGE_MODES, type JudgeMode } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { CodeField, FieldGroup, Radios, SelectField } from '../../../../kit/fields';
import { useProblemFormTools } from '../problem-form-tools';
import { CompileButton } from './CompileButton';
import { ExtraFiles } from './ExtraFiles';
import { FormBlock } from './FormBlock';

export const Judging = () => {
  const { t } = useTranslation();
  const { form, choices, put, error } = useProblemFormTools();
  const programs = choices.languages.filter(({ isSpj }) => isSpj).map(({ name }) => name);
  const names = programs.includes(form.spjLanguage) ? programs : [form.spjLanguage, ...programs];
  const hasProgram = form.judgeMode !== 'default';
  return (
    <FormBlock section="judging">
      <FieldGroup label={t('authoring.field.judgeMode')} name="judgeMode" error={error('judgeMode')}>
        <Radios
          label={t('authoring.field.judgeMode')}
          value={form.judgeMode}
          choices={JUDGE_MODES.map((mode) => ({
            value: mode,
            text: t(`authoring.judgeMode.${mode}`),
            hint: t(`authoring.judgeModeHint.${mode}`),
          }))}
          onChange={(mode) => put({ judgeMode: mode as JudgeMode })}
        />
      </FieldGroup>
      {hasProgram && (
        <>
          <div className="t-fields two">
            <SelectField
              label={t('authoring.spjLanguage')}
              name="spjLanguage"
              value={form.spjLanguage}
              options={names.map((name) => ({ value: name, text: name }))}
              onChange={(spjLanguage) => put({ spjLanguage })}
            />
          </div>
          <CodeField
            label={t(`authoring.program.${form.judgeMode}`)}
            name="spjCode"
            language={form.spjLanguage}
            value={form.spjCode}
            onChange={(spjCode) => put({ spjCode })}
            error={error('spjCode')}
          />
          <CompileButton />
        </>
      )}
      <ExtraFiles of="userFiles" />
      {(hasProgram || form.judgeFiles.length > 0) && <ExtraFiles of="judgeFiles" />}
    </FormBlock>
  );
};
