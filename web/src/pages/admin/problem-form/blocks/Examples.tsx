import { useTranslation } from 'react-i18next';
import { Button, Note, TextArea } from '../../../../kit';
import { useProblemFormTools } from '../problem-form-tools';
import { nextKey, type ExampleDraft } from '../values/form-state';
import { FormBlock } from './FormBlock';

/** Above this number the examples make a statement long. */
const RECOMMENDED = 2;

export const Examples = () => {
  const { t } = useTranslation();
  const { form, put, error } = useProblemFormTools();
  const { examples } = form;
  const edit = (key: number, values: Partial<ExampleDraft>) =>
    put({ examples: examples.map((each) => (each.key === key ? { ...each, ...values } : each)) });
  return (
    <FormBlock section="examples">
      <p className="t-hint">{t('authoring.examplesHint')}</p>
      {examples.length > RECOMMENDED && <Note kind="warning">{t('authoring.examplesMany', { max: RECOMMENDED })}</Note>}
      {examples.map((example, index) => (
        <details key={example.key} className="t-fold" open data-field={`examples.${index}`}>
          <summary>{t('authoring.example', { number: index + 1 })}</summary>
          <div className="t-fields two">
            <TextArea
              label={t('problem.inputNumber', { number: index + 1 })}
              className="t-mono t-growing"
              rows={3}
              spellCheck={false}
              value={example.input}
              onChange={(input) => edit(example.key, { input })}
              error={error(`examples.${index}`)}
            />
            <TextArea
              label={t('problem.outputNumber', { number: index + 1 })}
              className="t-mono t-growing"
              rows={3}
              spellCheck={false}
              value={example.output}
              onChange={(output) => edit(example.key, { output })}
            />
          </div>
          <Button
            variant="negative"
            size="small"
            icon="trash alternate outline"
            aria-label={t('authoring.exampleRemove', { number: index + 1 })}
            onClick={() => put({ examples: examples.filter((each) => each !== example) })}
          >
            {t('authoring.remove')}
          </Button>
        </details>
      ))}
      <Button
        icon="plus"
        onClick={() => put({ examples: [...examples, { key: nextKey(examples), input: '', output: '' }] })}
      >
        {t('authoring.exampleAdd')}
      </Button>
    </FormBlock>
  );
};
