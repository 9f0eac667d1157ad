import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorBoundary } from '../feedback/ErrorBoundary';
import type { EditorProps } from './editor-props';

const Editor = lazy(() => import('./Editor').then((module) => ({ default: module.Editor })));

/** Until the real editor is here, and where it cannot be loaded, a plain text field takes what is typed. */
export const CodeEditor = (props: EditorProps) => (
  <div className="t-editor">
    <ErrorBoundary fallback={() => <Waiting {...props} />}>
      <Suspense fallback={<Waiting {...props} />}>
        <Editor {...props} />
      </Suspense>
    </ErrorBoundary>
  </div>
);

const Waiting = ({ value, onChange, label, fontSize }: EditorProps) => {
  const { t } = useTranslation();
  return (
    <textarea
      className="t-editor-waiting"
      aria-label={`${label} (${t('kit.loading')})`}
      style={{ fontSize }}
      value={value}
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
};
