import { useLayoutEffect, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { TextArea } from '../form/TextField';
import { insertText } from '../markdown/insert';
import { useMentions, type MentionSource } from '../mentions/use-mentions';
import { UploadTools } from './UploadTools';
import { useInsertedFiles, type MarkdownUploads } from './use-inserted-files';

export interface MarkdownInputProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string | null;
  maxLength: number;
  rows: number;
  /** Where inserted images and files are uploaded; without it, uploads are disabled. */
  uploads?: MarkdownUploads;
  /** Offers names while a mention is typed. */
  mentions?: MentionSource;
}

interface Props extends MarkdownInputProps {
  tools?: ReactNode;
  /** Replaces the text field; inserted content is then appended to the text. */
  instead?: ReactNode;
}

/** The Markdown text field. Images and files can be added with a button, pasted or dropped. */
export const MarkdownInput = ({ uploads, mentions, tools, instead, ...field }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const latest = useRef(field);
  latest.current = field;
  const [isOver, setOver] = useState(false);

  const insert = (text: string) => {
    const { value, onChange } = latest.current;
    const area = box.current?.querySelector('textarea');
    const start = area?.selectionStart ?? value.length;
    onChange(insertText({ text: value, start, end: area?.selectionEnd ?? start }, text).text);
  };
  const files = useInsertedFiles(uploads, insert);
  const area = useRef<HTMLTextAreaElement | null>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    area.current = box.current?.querySelector('textarea') ?? null;
    if (caret.current === null) return;
    area.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const mention = useMentions({
    source: mentions,
    area,
    onChange: (text, at) => {
      caret.current = at;
      latest.current.onChange(text);
    },
  });

  const addFiles = (event: ClipboardEvent | DragEvent, found: FileList) => {
    if (!uploads || found.length === 0) return;
    event.preventDefault();
    void files.add([...found]);
  };
  const over = (isNow: boolean) => (event: DragEvent) => {
    if (!uploads || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(isNow);
  };
  const toolbar = (
    <div className="t-markdown-tools">
      {tools}
      {uploads && <UploadTools files={files} />}
    </div>
  );
  return (
    <div
      ref={box}
      className={isOver ? 't-markdown-field over' : 't-markdown-field'}
      onPaste={(event) => addFiles(event, event.clipboardData.files)}
      onDragOver={over(true)}
      onDragLeave={over(false)}
      onDrop={(event) => {
        setOver(false);
        addFiles(event, event.dataTransfer.files);
      }}
    >
      <TextArea
        {...field}
        {...mention.control}
        instead={instead}
        tools={(tools || uploads) && toolbar}
        error={field.error ?? files.fault}
        onInput={mention.follow}
        onKeyDown={mention.onKey}
        onBlur={() => {
          mention.close();
          field.onBlur?.();
        }}
      />
      {mention.popup}
    </div>
  );
};
