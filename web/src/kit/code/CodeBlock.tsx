import { useEffect, useMemo, useState } from 'react';
import { grammarOf } from './languages';

interface Props {
  code: string;
  language: string;
  label: string;
  /** `data-v` of the verdict that colours the left edge; the default is green. */
  tone?: string;
}

type Highlighter = typeof import('./highlight');

/** Renders code with line numbers, highlighted as soon as the highlighter has loaded. */
export const CodeBlock = ({ code, language, label, tone }: Props) => {
  const [highlighter, setHighlighter] = useState<Highlighter | null>(null);
  useEffect(() => {
    void import('./highlight').then(setHighlighter);
  }, []);
  const text = code.replaceAll('\r\n', '\n').replace(/\n$/, '');
  const html = useMemo(
    () => highlighter?.splitLines(highlighter.highlight(text, grammarOf(language))),
    [highlighter, text, language],
  );
  return (
    <pre translate="no" className="t-code edge" data-v={tone ?? 'ac'} tabIndex={0} role="region" aria-label={label}>
      <code translate="no">
        {html
          ? html.map((line, index) => <span key={index} className="l" dangerouslySetInnerHTML={{ __html: line }} />)
          : text.split('\n').map((line, index) => (
              <span key={index} className="l">
                {line}
              </span>
            ))}
      </code>
    </pre>
  );
};
