import { Limits } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextArea, Toggle, useMedia } from '../../../../kit';
import { MarkdownField } from '../../../../kit/fields';
import { useProblemFormTools } from '../problem-form-tools';
import { FormBlock } from './FormBlock';

const TEXTS = [
  ['description', 10],
  ['input', 4],
  ['output', 4],
  ['hint', 4],
] as const;

export const Statement = () => {
  const { t } = useTranslation();
  const { form, put, error, touch } = useProblemFormTools();
  const isWide = useMedia('(min-width: 992px)');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const preview = chosen ?? isWide;
  return (
    <FormBlock
      section="statement"
      aside={<Toggle label={t('authoring.preview')} checked={preview} onChange={setChosen} />}
    >
      <p className="t-hint">{t('authoring.markdownHint')}</p>
      {TEXTS.map(([field, rows]) => (
        <MarkdownField
          key={field}
          label={t(`authoring.field.${field}`)}
          name={field}
          rows={rows}
          maxLength={Limits.longText.max}
          value={form[field]}
          onChange={(value) => put({ [field]: value })}
          onBlur={() => touch(field)}
          error={error(field)}
          preview={preview ? 'shown' : 'hidden'}
          texts={{
            preview: t('authoring.previewOf', { field: t(`authoring.field.${field}`) }),
            nothing: t('authoring.nothingToPreview'),
          }}
        />
      ))}
      <TextArea
        label={t('authoring.field.source')}
        name="source"
        rows={2}
        maxLength={Limits.longText.max}
        value={form.source}
        onChange={(source) => put({ source })}
        error={error('source')}
      />
    </FormBlock>
  );
};
