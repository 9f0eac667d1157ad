import type { ReactNode } from 'react';
import { Button, Note } from '../../kit';

interface Props {
  /** Label of the button. */
  action: string;
  form: { errors: { form?: string | null }; busy: boolean; submit: () => Promise<void> };
  /** Heading of the error. */
  failed?: string;
  /** Fills the width of its container, e.g. a dialog or a separate page. */
  width?: 'fluid';
  /** Whether submitting is disabled. */
  disabled?: boolean;
  /** Replaces the button; the form cannot be submitted while it is set. */
  instead?: ReactNode;
  children: ReactNode;
}

/** A form with its fields in one column, the errors above them and the button below. */
export const ShortForm = ({ action, form, failed, width, disabled = false, instead, children }: Props) => (
  <form
    className={width === 'fluid' ? 'ui form' : 'ui form t-short-form'}
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      if (!disabled && !instead) void form.submit();
    }}
  >
    {form.errors.form && (
      <Note kind="negative" role="alert" title={failed}>
        {form.errors.form}
      </Note>
    )}
    {children}
    {instead || (
      <Button variant="primary" width={width} type="submit" state={form.busy ? 'busy' : 'ready'} disabled={disabled}>
        {action}
      </Button>
    )}
  </form>
);
