import { useId, type ReactNode } from 'react';
import { FieldError } from './FieldError';

interface Props {
  label: string;
  error?: string | null;
  /** Explains the field, below the control. */
  hint?: ReactNode;
  /** Number of characters used and allowed; shown when close to the limit. */
  count?: { used: number; max: number };
  /** Shown between the label and the control. */
  tools?: ReactNode;
  children: (control: {
    id: string;
    'aria-invalid': true | undefined;
    'aria-describedby': string | undefined;
  }) => ReactNode;
}

const NEAR = 0.8;

/** Renders a form field: the label, its tools, the control, then its hint and the error. */
export const Field = ({ label, error, hint, count, tools, children }: Props) => {
  const id = useId();
  const hasHint = Boolean(hint);
  const descriptions = [hasHint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  const near = count && count.used >= count.max * NEAR;
  return (
    <div className={error ? 'field error' : 'field'}>
      <label htmlFor={id}>
        {label}
        {near && (
          <small>
            {count.used} / {count.max}
          </small>
        )}
      </label>
      {tools}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': descriptions.join(' ') || undefined,
      })}
      {hasHint && (
        <p id={`${id}-hint`} className="t-hint">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};
