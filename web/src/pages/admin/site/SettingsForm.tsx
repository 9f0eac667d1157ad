import { createContext, useContext, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Note } from '../../../kit';

interface Props {
  label: string;
  state: 'busy' | 'ready';
  isChanged: boolean;
  fault?: string;
  onSave: () => void;
  /** Beside the save button. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Tells the page whether a form has unsaved changes, so that it can ask before the user leaves. */
export const UnsavedForms = createContext<(form: string, isChanged: boolean) => void>(() => undefined);

/** A form that stays on the page and shows when it has unsaved changes. */
export const SettingsForm = ({ label, state, isChanged, fault, onSave, actions, children }: Props) => {
  const { t } = useTranslation();
  const report = useContext(UnsavedForms);
  useEffect(() => report(label, isChanged), [report, label, isChanged]);
  return (
    <form
      className="ui form t-site-form"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (state === 'ready') onSave();
      }}
    >
      {fault && <Note kind="negative">{fault}</Note>}
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
    </form>
  );
};
