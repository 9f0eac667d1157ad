import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { TextField, Toggle } from '../../../../kit';
import { FieldGroup, Radios } from '../../../../kit/fields';
import { useProblemFormTools } from '../problem-form-tools';
import { FormBlock } from './FormBlock';

const NUMBERS = ['timeLimit', 'memoryLimit', 'stackLimit'] as const;
const NAMES = ['ioReadFileName', 'ioWriteFileName'] as const;

export const LimitsBlock = () => {
  const { t } = useTranslation();
  const { form, put, error, touch } = useProblemFormTools();
  return (
    <FormBlock section="limits">
      <div className="t-fields three">
        {NUMBERS.map((field) => (
          <TextField
            key={field}
            label={t(`authoring.field.${field}`)}
            name={field}
            inputMode="numeric"
            autoComplete="off"
            value={form[field]}
            onChange={(value) => put({ [field]: value })}
            onBlur={() => touch(field)}
            error={error(field)}
          />
        ))}
      </div>
      {!form.isRemote && (
        <>
          <FieldGroup label={t('authoring.readWrite')}>
            <Radios
              label={t('authoring.readWrite')}
              value={form.isFileIO ? 'file' : 'standard'}
              choices={[
                { value: 'standard', text: t('authoring.ioStandard'), hint: t('authoring.ioStandardHint') },
                { value: 'file', text: t('authoring.ioFile'), hint: t('authoring.ioFileHint') },
              ]}
              onChange={(value) => put({ isFileIO: value === 'file' })}
            />
          </FieldGroup>
          {form.isFileIO && (
            <div className="t-fields two">
              {NAMES.map((field) => (
                <TextField
                  key={field}
                  label={t(`authoring.field.${field}`)}
                  name={field}
                  className="t-mono"
                  autoComplete="off"
                  maxLength={Limits.fileName.max}
                  value={form[field]}
                  onChange={(value) => put({ [field]: value })}
                  onBlur={() => touch(field)}
                  error={error(field)}
                />
              ))}
            </div>
          )}
        </>
      )}
      <div className="t-toggles">
        {!form.isRemote && (
          <Toggle
            label={t('authoring.removeEndBlank')}
            checked={form.isRemoveEndBlank}
            onChange={(isRemoveEndBlank) => put({ isRemoveEndBlank })}
          />
        )}
        <Toggle
          label={t('authoring.openCaseResult')}
          checked={form.openCaseResult}
          onChange={(openCaseResult) => put({ openCaseResult })}
        />
      </div>
    </FormBlock>
  );
};
