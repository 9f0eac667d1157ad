import { Suspense, lazy, useLayoutEffect, useRef, type MutableRefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../feedback/ErrorBoundary';
import type { EditorProps } from './editor-props';

const Editor = lazy(() => import('./Editor').then((module) => ({ default: module.Editor })));

/**
 * Renders a code editor. Until the real editor has loaded, or if it cannot be loaded, a plain text field takes the
 * input.
 */
export const CodeEditor = (props: EditorProps) => {
  const cursor = useRef<number | null>(null);
  const plainTextFallback = <PlainTextFallback {...props} cursor={cursor} />;
  return (
    <div className="t-editor">
      <ErrorBoundary fallback={() => plainTextFallback}>
        <Suspense fallback={plainTextFallback}>
          <Editor {...props} cursor={cursor} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
};

interface PlainTextFallbackProps extends EditorProps {
  /** Receives the cursor position when the field unmounts. */
  cursor: MutableRefObject<number | null>;
}

const PlainTextFallback = ({ value, onChange, label, fontSize, cursor }: PlainTextFallbackProps) => {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    return () => {
      cursor.current = element && element === document.activeElement ? element.selectionStart : null;
    };
  }, [cursor]);
  return (
    <textarea
      ref={field}
      className="t-editor-waiting"
      aria-label={`${label} (${t('kit.loading')})`}
      style={{ fontSize }}
      value={value}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
