import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../basics/Button';

interface Props {
  /** On the button that opens the system's file dialog. */
  label: string;
  hint: string;
  /** Ends of file names, as `<input accept>` takes them. */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
}

/** A place to drop one file on, and a button that does the same. */
export const DropZone = ({ label, hint, accept, onFile, disabled }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
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
        take(event.dataTransfer.files);
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
          take(event.target.files);
          // The same file can be chosen again after it was mended.
          event.target.value = '';
        }}
      />
    </div>
  );
};
