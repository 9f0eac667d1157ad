import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../form/Segmented';
import { Markdown } from '../markdown/Markdown';
import './markdown-field.css';
import { MarkdownInput, type MarkdownInputProps } from './MarkdownInput';

interface Props extends MarkdownInputProps {
  /** `shown` puts the preview beside the field; `tab` shows it instead of the field on request. */
  preview: 'shown' | 'hidden' | 'tab';
  /** The title of the preview, and its text while the field is empty. */
  texts?: { preview: string; nothing: string };
}

/** A Markdown field with a preview. */
export const MarkdownField = ({ preview, texts, ...input }: Props) => {
  const { t } = useTranslation();
  const [view, setView] = useState('write');
  const source = useDeferredValue(input.value);
  const name = texts?.preview ?? t('kit.previewOf', { field: input.label });
  const read = (className: string) => (
    <section className={className} aria-label={name} tabIndex={0}>
      {source.trim() ? (
        <Markdown className="t-prose" source={source} />
      ) : (
        <p className="t-muted t-small">{texts?.nothing ?? t('kit.nothingToPreview')}</p>
      )}
    </section>
  );

  if (preview === 'hidden') return <MarkdownInput {...input} />;
  if (preview === 'shown') {
    return (
      <div className="t-with-preview">
        <MarkdownInput {...input} />
        {read('t-preview')}
      </div>
    );
  }
  const isReading = view === 'preview' && !input.error;
  const tabs = (
    <Segmented
      label={input.label}
      value={isReading ? 'preview' : 'write'}
      options={[
        { value: 'write', text: t('kit.write') },
        { value: 'preview', text: t('kit.preview') },
      ]}
      onChange={setView}
    />
  );
  return <MarkdownInput {...input} tools={tabs} instead={isReading ? read('t-preview alone') : undefined} />;
};
