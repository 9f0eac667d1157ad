import { Limits } from '@tribunal/contract';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../basics/Button';
import { takeErrorText } from '../../feedback/take-error-text';
import { Field } from '../../form/Field';
import { keepDraft, readDraft } from './drafts';
import type { Selected } from '../../markdown/insert';
import { contentFault } from './rules';
import { ToolBar } from './ToolBar';

interface Props {
  label: string;
  placeholder: string;
  /** On the button that sends. */
  send: string;
  rows: number;
  draftKey: string;
  /** False when it may not be sent yet; whoever says so has told why. */
  mayStart: () => boolean;
  /** Throws when it was not kept. */
  onSend: (content: string) => Promise<void>;
  focus?: 'at once';
  /** Beside the button that sends. */
  more?: ReactNode;
}

/** Where a comment or a reply is written. What was typed is kept in this browser until it is sent. */
export const Composer = ({ label, placeholder, send, rows, draftKey, mayStart, onSend, focus, more }: Props) => {
  const { t } = useTranslation();
  const hintId = useId();
  const [content, setContent] = useState(() => readDraft(draftKey));
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<Selected | null>(null);

  useLayoutEffect(() => {
    const { current } = wanted;
    if (!current || !area.current) return;
    wanted.current = null;
    area.current.setSelectionRange(current.start, current.end);
  });

  const put = (next: string) => {
    setContent(next);
    keepDraft(draftKey, next);
    setFault(next.length > Limits.comment.max ? contentFault(next, t) : null);
  };
  const change = (edit: (selected: Selected) => Selected, then: 'write' | 'stay') => {
    const { selectionStart: start, selectionEnd: end } = area.current!;
    const next = edit({ text: content, start, end });
    wanted.current = next;
    put(next.text);
    if (then === 'write') area.current!.focus();
  };
  const sendNow = async () => {
    if (isBusy || !mayStart()) return;
    const wrong = contentFault(content, t);
    setFault(wrong);
    if (wrong) return area.current?.focus();
    setBusy(true);
    try {
      await onSend(content);
      put('');
    } catch (error) {
      setFault(takeErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void sendNow();
    }
  };

  return (
    <div className="ui form t-composer">
      <Field label={label} error={fault} count={{ used: content.length, max: Limits.comment.max }}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            rows={rows}
            value={content}
            placeholder={placeholder}
            autoFocus={focus === 'at once'}
            aria-describedby={[control['aria-describedby'], hintId].filter(Boolean).join(' ')}
            onChange={(event) => put(event.target.value)}
            onKeyDown={onKey}
          />
        )}
      </Field>
      <div className="t-row spread">
        <ToolBar onEdit={change} />
        <span className="t-row">
          <span id={hintId} className="t-muted t-small t-hide-sm">
            {t('comment.sendHint')}
          </span>
          {more}
          <Button look="primary" state={isBusy ? 'busy' : 'ready'} onClick={() => void sendNow()}>
            {send}
          </Button>
        </span>
      </div>
    </div>
  );
};
