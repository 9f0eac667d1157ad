import type { ReactNode } from 'react';
import { Button } from '../basics/Button';
import { Note } from '../feedback/Note';
import { pressedKey } from '../basics/pressed-key';
import { Dialog } from './Dialog';

interface Props {
  title: ReactNode;
  /** Label of the save button. */
  save: string;
  state: 'busy' | 'ready';
  /** An error that belongs to no single field. */
  fault?: string;
  /** Shown above the fields. */
  intro?: ReactNode;
  width?: 'wide';
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A short form in a dialog. Enter (Ctrl/Cmd-Enter in a long text) saves like the button does, and a press outside
 * loses nothing.
 */
export const FormDialog = ({ title, save, state, fault, intro, width, onSave, onClose, children }: Props) => (
  <Dialog
    title={title}
    width={width}
    outsideClick="stay"
    onClose={onClose}
    actions={
      <Button variant="primary" state={state} onClick={onSave}>
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
      onKeyDown={(event) => {
        const isText = event.target instanceof HTMLTextAreaElement;
        if (isText && pressedKey(event) === 'Enter' && (event.ctrlKey || event.metaKey) && state === 'ready') onSave();
      }}
    >
      {children}
      {/* Enter in a field of several sends the form only where there is a button for it. */}
      <button type="submit" hidden />
    </form>
  </Dialog>
);
