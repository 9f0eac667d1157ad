import type { ReactNode } from 'react';
import { Button } from '../basics/Button';
import { Note } from '../feedback/Note';
import { pressedKey } from '../basics/pressed-key';
import { Form, type FormProps } from '../form/Form';
import { Dialog } from './Dialog';

interface Props extends Pick<FormProps, 'state' | 'fault' | 'place' | 'onSave' | 'children'> {
  title: ReactNode;
  /** Label of the save button. */
  save: string;
  /** Shown above the fields. */
  intro?: ReactNode;
  width?: 'wide';
  onClose: () => void;
}

/**
 * A short form in a dialog. Enter (Ctrl/Cmd-Enter in a long text) saves like the button does, and a press outside
 * loses nothing.
 */
export const FormDialog = ({ title, save, state, fault, place, intro, width, onSave, onClose, children }: Props) => (
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
    <Form
      state={state}
      place={place}
      onSave={onSave}
      onKeyDown={(event) => {
        const isText = event.target instanceof HTMLTextAreaElement;
        if (isText && pressedKey(event) === 'Enter' && (event.ctrlKey || event.metaKey) && state === 'ready') onSave();
      }}
    >
      {children}
      {/* Enter in a field of several sends the form only where there is a button for it. */}
      <button type="submit" hidden />
    </Form>
  </Dialog>
);
