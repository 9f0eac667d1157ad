import type { ReactNode } from 'react';
import { Button, Note } from '../../kit';

interface Props {
  /** On the button. */
  action: string;
  form: { errors: { form?: string | null }; busy: boolean; submit: () => Promise<void> };
  /** Stands above what went wrong. */
  failed?: string;
  /** As wide as what it stands in: a dialog, a page of its own. */
  width?: 'fluid';
  /** It cannot be sent now. */
  disabled?: boolean;
  /** Stands in the place of the button, and nothing is sent while it does. */
  instead?: ReactNode;
  children: ReactNode;
}

/** Fields below each other, what went wrong above them and the button below. */
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
      <Button look="primary" width={width} type="submit" state={form.busy ? 'busy' : 'ready'} disabled={disabled}>
        {action}
      </Button>
    )}
  </form>
);
