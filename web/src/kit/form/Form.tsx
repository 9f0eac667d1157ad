import type { KeyboardEventHandler, ReactNode, RefObject } from 'react';
import { Note } from '../feedback/Note';

export interface FormProps {
  state: 'busy' | 'ready';
  onSave: () => void;
  /** The form, for the focus after a refusal. */
  place?: RefObject<HTMLFormElement | null>;
  /** An error that belongs to no single field. */
  fault?: string | null;
  /** Heading of that error. */
  failed?: string;
  label?: string;
  className?: string;
  onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
  children: ReactNode;
}

/** The fields of a form, below what went wrong. It is sent by its button or Enter, unless it is being sent. */
export const Form = ({ state, onSave, place, fault, failed, label, className, onKeyDown, children }: FormProps) => (
  <form
    ref={place}
    className={className ? `ui form ${className}` : 'ui form'}
    aria-label={label}
    noValidate
    onKeyDown={onKeyDown}
    onSubmit={(event) => {
      event.preventDefault();
      if (state === 'ready') onSave();
    }}
  >
    {fault && (
      <Note kind="negative" role="alert" title={failed}>
        {fault}
      </Note>
    )}
    {children}
  </form>
);
