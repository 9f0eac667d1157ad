import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Form } from '../../../kit';
import type { FormProps } from '../../../kit/form/Form';

interface Props extends FormProps {
  label: string;
  isChanged: boolean;
  /** Beside the save button. */
  actions?: ReactNode;
}

/** Tells the page whether a form has unsaved changes, so that it can ask before the user leaves. */
export const UnsavedForms = createContext<(form: string, isChanged: boolean) => void>(() => undefined);

/** A form that stays on the page and shows when it has unsaved changes. */
export const SettingsForm = ({ isChanged, actions, children, ...form }: Props) => {
  const { t } = useTranslation();
  const report = useContext(UnsavedForms);
  const { label, state } = form;
  useEffect(() => report(label, isChanged), [report, label, isChanged]);
  return (
    <Form className="t-site-form" {...form}>
      {children}
      <div className="t-row">
        <Button variant="primary" type="submit" state={state} disabled={!isChanged}>
          {t('authoring.save')}
        </Button>
        <span className="t-muted t-small" role="status">
          {isChanged && t('siteAdmin.unsaved')}
        </span>
        {actions}
      </div>
    </Form>
  );
};
