import type { Language } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Select } from '../../../../kit';
import { CodeField, FieldGroup } from '../../../../kit/fields';
import { useProblemFormTools } from '../problem-form-tools';

/** Edits the initial editor content of languages that need one. */
export const Templates = () => {
  const { t } = useTranslation();
  const { form, choices, put, error } = useProblemFormTools();
  const [chosenId, setChosenId] = useState('');
  const allowed = choices.languages.filter(({ id }) => form.languageIds.includes(id));
  const [on, off] = [allowed.filter(({ id }) => isOn(id)), allowed.filter(({ id }) => !isOn(id))];
  const next = off.find(({ id }) => String(id) === chosenId) ?? off[0];

  function isOn(id: number): boolean {
    return form.templates[id]?.on ?? false;
  }
  const add = ({ id, codeTemplate }: Language) => {
    const code = form.templates[id]?.code ?? codeTemplate ?? '';
    put({ templates: { ...form.templates, [id]: { code, on: true } } });
  };

  return (
    <FieldGroup
      label={t('authoring.field.templates')}
      name="templates"
      hint={t('authoring.templatesHint')}
      error={error('templates')}
    >
      {on.map((language) => (
        <Template key={language.id} language={language} />
      ))}
      {next && (
        <div className="t-row">
          <Select
            label={t('authoring.templateLanguage')}
            value={String(next.id)}
            options={off.map(({ id, name }) => ({ value: String(id), text: name }))}
            onChange={setChosenId}
          />
          <Button icon="plus" onClick={() => add(next)}>
            {t('authoring.templateAdd')}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
};

const Template = ({ language: { id, name } }: { language: Language }) => {
  const { t } = useTranslation();
  const { form, put, error } = useProblemFormTools();
  const template = form.templates[id];
  if (!template) return null;
  const set = (values: Partial<typeof template>) =>
    put({ templates: { ...form.templates, [id]: { ...template, ...values } } });
  return (
    <CodeField
      size="small"
      label={t('authoring.templateOf', { language: name })}
      name={`templates.${id}`}
      language={name}
      value={template.code}
      onChange={(code) => set({ code })}
      error={error(`templates.${id}`)}
      aside={
        <Button variant="basic" size="small" onClick={() => set({ on: false })}>
          {t('authoring.templateRemove', { language: name })}
        </Button>
      }
    />
  );
};
