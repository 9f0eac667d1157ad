import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Note } from '../../kit';

interface Props {
  /** On the button. */
  action: string;
  form: { errors: { form?: string | null }; busy: boolean; submit: () => Promise<void> };
  children: ReactNode;
}

/** Fields below each other, what went wrong above them and the button below. */
export const ShortForm = ({ action, form, children }: Props) => {
  const { t } = useTranslation();
  return (
    <form
      className="ui form t-short-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      {form.errors.form && (
        <Note kind="negative" role="alert" title={t('setting.failed')}>
          {form.errors.form}
        </Note>
      )}
      {children}
      <Button look="primary" type="submit" state={form.busy ? 'busy' : 'ready'}>
        {action}
      </Button>
    </form>
  );
};
