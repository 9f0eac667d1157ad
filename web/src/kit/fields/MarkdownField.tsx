import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../form/Segmented';
import { Markdown } from '../markdown';
import './markdown-field.css';
import { MarkdownInput, type MarkdownInputProps } from './MarkdownInput';

interface Props extends MarkdownInputProps {
  /** `shown` beside the field, `tab` in its place on request. */
  preview: 'shown' | 'hidden' | 'tab';
  /** Names the preview, and stands in it while nothing is written. */
  words?: { preview: string; nothing: string };
}

/** A text in Markdown, and how readers will see it. */
export const MarkdownField = ({ preview, words, ...input }: Props) => {
  const { t } = useTranslation();
  const [view, setView] = useState('write');
  const source = useDeferredValue(input.value);
  const name = words?.preview ?? t('kit.previewOf', { field: input.label });
  const read = (className: string) => (
    <section className={className} aria-label={name} tabIndex={0}>
      {source.trim() ? (
        <Markdown className="t-prose" source={source} />
      ) : (
        <p className="t-muted t-small">{words?.nothing ?? t('kit.nothingToPreview')}</p>
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
