import type { ReactNode } from 'react';
import { Button } from '../basics/Button';
import { Note } from '../feedback/Note';
import { Dialog } from './Dialog';

interface Props {
  title: ReactNode;
  /** On the button that saves. */
  save: string;
  state: 'busy' | 'ready';
  /** What is wrong with no single field. */
  fault?: string;
  /** Stands above the fields. */
  intro?: ReactNode;
  onSave: () => void;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A short form in a dialog: Enter saves as the button does, and a press outside loses nothing. */
export const FormDialog = ({ title, save, state, fault, intro, onSave, onClose, children }: Props) => (
  <Dialog
    title={title}
    outsideClick="stay"
    onClose={onClose}
    actions={
      <Button look="primary" state={state} onClick={onSave}>
        {save}
      </Button>
    }
  >
    {fault && <Note kind="negative">{fault}</Note>}
    {intro}
    <form
      className="ui form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (state === 'ready') onSave();
      }}
    >
      {children}
      {/* Enter in a field of several sends the form only where there is a button for it. */}
      <button type="submit" hidden />
    </form>
  </Dialog>
);
