import { Suspense, lazy, useLayoutEffect, useRef, type MutableRefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../feedback/ErrorBoundary';
import type { EditorProps } from './editor-props';

const Editor = lazy(() => import('./Editor').then((module) => ({ default: module.Editor })));

/** Until the real editor is here, and where it cannot be loaded, a plain text field takes what is typed. */
export const CodeEditor = (props: EditorProps) => {
  const cursor = useRef<number | null>(null);
  const waiting = <Waiting {...props} cursor={cursor} />;
  return (
    <div className="t-editor">
      <ErrorBoundary fallback={() => waiting}>
        <Suspense fallback={waiting}>
          <Editor {...props} cursor={cursor} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
};

interface WaitingProps extends EditorProps {
  /** Receives where the cursor was when the field goes. */
  cursor: MutableRefObject<number | null>;
}

const Waiting = ({ value, onChange, label, fontSize, cursor }: WaitingProps) => {
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
