import { LOCAL_PROBLEM_SOURCE, type Language } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api';
import { languageDescription } from '../../shared/language-description';
import { Button, CodeBlock, ListCard, type Column } from '../../kit';

const LANGUAGES_EXPECTED = 17;

export const LanguageTable = () => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<number | null>(null);
  const answer = useCall('GET /api/languages', { query: { all: false } });
  const own = answer.data?.filter(({ oj }) => oj === LOCAL_PROBLEM_SOURCE);

  const columns: Column<Language>[] = [
    {
      key: 'name',
      head: t('about.compiler.name'),
      width: 'min',
      cell: (language) => (
        <>
          <b>{language.name}</b>
          <span className="t-sub">{languageDescription(language.description)}</span>
        </>
      ),
    },
    {
      key: 'command',
      head: t('about.compiler.command'),
      drop: 'sm',
      cell: ({ compileCommand }) =>
        compileCommand ? (
          <code translate="no" className="t-path">
            {compileCommand}
          </code>
        ) : (
          t('about.compiler.interpreted')
        ),
    },
    {
      key: 'example',
      head: t('about.compiler.example'),
      width: 'min',
      cell: ({ id, name, template }) =>
        template && (
          <Button
            size="small"
            aria-expanded={open === id}
            aria-label={`${t(open === id ? 'about.compiler.hide' : 'about.compiler.show')} · ${name}`}
            onClick={() => setOpen(open === id ? null : id)}
          >
            {t(open === id ? 'about.compiler.hide' : 'about.compiler.show')}
          </Button>
        ),
    },
  ];
  const note = ({ id, name, template, compileCommand }: Language) =>
    open === id && template ? (
      <>
        {compileCommand && (
          <code translate="no" className="t-path t-only-sm">
            {compileCommand}
          </code>
        )}
        <CodeBlock code={template} language={name} label={`${t('about.compiler.example')} · ${name}`} />
      </>
    ) : null;

  return (
    <ListCard
      title={t('about.compiler.languages')}
      answer={{ ...answer, data: own }}
      empty={{ title: t('about.compiler.noneTitle'), text: t('about.compiler.noneText') }}
      rowsExpected={LANGUAGES_EXPECTED}
      rows={{ columns, rowKey: ({ id }) => id, note, label: t('about.compiler.languages') }}
    />
  );
};
