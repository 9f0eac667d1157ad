import { useDeferredValue } from 'react';
import { TextArea } from '../form/TextField';
import { Markdown } from '../markdown';

interface Props {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | null;
  maxLength: number;
  rows: number;
  preview: 'shown' | 'hidden';
  /** Names the preview, and stands in it while nothing is written. */
  words: { preview: string; nothing: string };
}

/** A text in Markdown; beside it, how readers will see it. */
export const MarkdownField = ({ preview, words, ...field }: Props) => {
  const source = useDeferredValue(field.value);
  if (preview === 'hidden') return <TextArea {...field} className="t-growing" />;
  return (
    <div className="t-with-preview">
      <TextArea {...field} className="t-growing" />
      <section className="t-preview" aria-label={words.preview} tabIndex={0}>
        {source.trim() ? (
          <Markdown className="t-prose" source={source} />
        ) : (
          <p className="t-muted t-small">{words.nothing}</p>
        )}
      </section>
    </div>
  );
};
