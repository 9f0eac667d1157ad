import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Note, TimeAgo, pressedKey } from '../../kit';
import { useLeaveGuard } from './use-leave-guard';
import type { LongFormState } from './use-long-form';

/** The keys that save the form: Ctrl-S or Cmd-S anywhere on the page, or Ctrl-Enter or Cmd-Enter within the form. */
type SaveKeys = 's' | 'enter';

/** Saves on Ctrl-S or Cmd-S anywhere on the page. */
const useSaveKey = (isOn: boolean, save: () => void): void => {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (
        pressedKey(event).toLowerCase() !== 's' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn]);
};

interface FormProps<V extends object> {
  form: LongFormState<V>;
  saveKeys: SaveKeys;
  /** Explains what happens to the changes when the user leaves. */
  leaveText: string;
  children: ReactNode;
}

/** The fields of a long form. They are disabled while it is saved, and leaving with unsaved changes asks first. */
export const LongForm = <V extends object>({ form, saveKeys, leaveText, children }: FormProps<V>) => {
  const { busy, isDirty, leaving, save } = form;
  useLeaveGuard(isDirty, { text: leaveText, leaving });
  useSaveKey(saveKeys === 's', () => void save());
  return (
    <form
      className="ui form t-form-body"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (saveKeys !== 'enter' || pressedKey(event) !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void save();
      }}
      aria-busy={busy || undefined}
      inert={busy}
    >
      {children}
    </form>
  );
};

interface DraftNoteProps<V extends object> {
  form: LongFormState<V>;
  title: string;
  /** Returns the values to restore; by default those of the draft. */
  restored?: (draft: V) => V;
}

/** Offers the draft that was found on this device when the form was opened. */
export const DraftNote = <V extends object>({ form, title, restored = (draft) => draft }: DraftNoteProps<V>) => {
  const { t } = useTranslation();
  const [found, setFound] = useState(() => form.draft.read());
  if (!found) return null;
  const restore = () => {
    form.put(restored(found.form));
    setFound(null);
  };
  const discard = () => {
    form.draft.remove();
    setFound(null);
  };
  return (
    <Note
      title={title}
      actions={
        <>
          <Button variant="primary" size="small" onClick={restore}>
            {t('authoring.draftRestore')}
          </Button>
          <Button size="small" onClick={discard}>
            {t('authoring.draftDiscard')}
          </Button>
        </>
      }
    >
      {t('authoring.draftFrom')} <TimeAgo at={new Date(found.savedAt).toISOString()} />
    </Note>
  );
};

interface SaveBarProps<V extends object> {
  form: LongFormState<V>;
  /** Says which keys save a new form. */
  hint: string;
}

/** Shows the state of the form and the save button; always in view. */
export const SaveBar = <V extends object>({ form, hint }: SaveBarProps<V>) => {
  const { t } = useTranslation();
  const { wrongFields, failure, isDirty, isNew, busy, save } = form;
  const state = () => {
    if (wrongFields.length > 0)
      return <span className="t-bad">{t('authoring.errorCount', { count: wrongFields.length })}</span>;
    if (failure) return <span className="t-bad">{failure}</span>;
    if (isDirty) return t('authoring.unsaved');
    return isNew ? hint : t('authoring.allSaved');
  };
  return (
    <div className="t-save-bar">
      <span className="t-grow t-small" role="status">
        {state()}
      </span>
      <Button variant="primary" icon="save" state={busy ? 'busy' : 'ready'} onClick={() => void save()}>
        {t(isNew ? 'authoring.create' : 'authoring.save')}
      </Button>
    </div>
  );
};
