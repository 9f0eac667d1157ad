import type { ReactNode } from 'react';
import { Button, Form } from '../../kit';
import type { FormProps } from '../../kit/form/Form';

interface Props extends Pick<FormProps, 'failed' | 'children'> {
  /** Label of the button. */
  action: string;
  form: { dialog: Omit<FormProps, 'children'> };
  /** Fills the width of its container, e.g. a dialog or a separate page. */
  width?: 'fluid';
  /** Whether submitting is disabled. */
  disabled?: boolean;
  /** Replaces the button; the form cannot be submitted while it is set. */
  instead?: ReactNode;
}

/** A form with its fields in one column, the errors above them and the button below. */
export const ShortForm = ({ action, form: { dialog }, failed, width, disabled = false, instead, children }: Props) => (
  <Form
    {...dialog}
    failed={failed}
    className={width === 'fluid' ? undefined : 't-short-form'}
    onSave={() => {
      if (!disabled && !instead) dialog.onSave();
    }}
  >
    {children}
    {instead || (
      <Button variant="primary" width={width} type="submit" state={dialog.state} disabled={disabled}>
        {action}
      </Button>
    )}
  </Form>
);
