import type { ReactNode } from 'react';
import { CodeEditor } from '../code';
import { FieldGroup } from './FieldGroup';

interface Props {
  label: string;
  name?: string;
  value: string;
  onChange: (value: string) => void;
  /** Display name of the language, e.g. `C++`. */
  language: string;
  error?: string | null;
  size?: 'small';
  /** Shown to the right of the label. */
  aside?: ReactNode;
}

const FONT_PX = 14;
const TAB_COLUMNS = 4;

/** Renders the code editor as a form field. */
export const CodeField = ({ label, name, value, onChange, language, error, size, aside }: Props) => (
  <FieldGroup label={label} name={name} error={error} aside={aside}>
    <div className={['t-code-field', size].filter(Boolean).join(' ')}>
      <CodeEditor
        label={label}
        value={value}
        onChange={onChange}
        language={language}
        fontSize={FONT_PX}
        tabSize={TAB_COLUMNS}
      />
    </div>
  </FieldGroup>
);
