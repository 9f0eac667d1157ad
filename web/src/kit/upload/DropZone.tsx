import '../admin.css';
import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../basics/Button';

interface Props {
  /** Label of the button that opens the system's file dialog. */
  label: string;
  hint: string;
  /** File extensions as in `<input accept>`. */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
}

/** An area to drop one file on, with a button that opens the file dialog. */
export const DropZone = ({ label, hint, accept, onFile, disabled }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const addFile = (files: FileList | null) => {
    const file = files?.[0];
    if (file && !disabled) onFile(file);
  };
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver && !disabled);
  };
  return (
    <div
      className={over ? 't-drop over' : 't-drop'}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        addFile(event.dataTransfer.files);
      }}
    >
      <Button icon="upload" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <span className="t-muted t-small">{hint}</span>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          addFile(event.target.files);
          // Reset so that the same file can be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
    </div>
  );
};
