import { useId, type ReactNode } from 'react';
import { FieldError } from '../form/FieldError';

interface Props {
  label: string;
  /** Identifies the field when the form shows validation errors. */
  name?: string;
  hint?: ReactNode;
  error?: string | null;
  /** Shown to the right of the label. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Renders several controls under one label. */
export const FieldGroup = ({ label, name, hint, error, aside, children }: Props) => {
  const id = useId();
  return (
    <div
      className={error ? 't-group-field error' : 't-group-field'}
      role="group"
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      data-field={name}
    >
      <div className="t-group-label">
        <span id={id}>{label}</span>
        {aside}
      </div>
      {hint && <p className="t-hint">{hint}</p>}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};
