import { Limits } from '@tribunal/contract';
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../basics/Button';
import { Field } from '../../form/Field';
import { textError } from '../../form/text-fault';
import { useSave } from '../../form/use-save';
import { type Selected, applyTool, insertText, type MarkdownTool } from '../../markdown/insert';
import { useMentions, type MentionSource } from '../../mentions/use-mentions';
import { userStore } from '../../../storage/stores';
import type { TFunction } from 'i18next';
import { IconButton } from '../../basics/IconButton';
import { EmojiButton } from '../emoji/EmojiButton';
import { pressedKey } from '../../basics/pressed-key';

const TOOLS: readonly { tool: MarkdownTool; icon: string }[] = [
  { tool: 'code', icon: 'code' },
  { tool: 'block', icon: 'file code outline' },
  { tool: 'link', icon: 'linkify' },
  { tool: 'bullets', icon: 'list ul' },
  { tool: 'numbers', icon: 'list ol' },
];

interface TOOLSProps {
  /** Applies an edit. With `stay` the focus does not move. */
  onEdit: (edit: (selected: Selected) => Selected, then: 'write' | 'stay') => void;
}

/** Renders the Markdown buttons and the emoji picker. */
const ToolBar = ({ onEdit }: TOOLSProps) => {
  const { t } = useTranslation();
  return (
    <div className="t-row tight t-tool-bar" role="group" aria-label={t('comment.tools')}>
      {TOOLS.map(({ tool, icon }) => (
        <IconButton
          key={tool}
          icon={icon}
          size="small"
          label={t(`comment.tool.${tool}`)}
          onClick={() => onEdit((selected) => applyTool(tool, selected), 'write')}
        />
      ))}
      <EmojiButton onPick={(sign) => onEdit((selected) => insertText(selected, sign), 'stay')} />
    </div>
  );
};

/** Returns what is wrong with the content of a comment or reply, or null. */
const contentFault = (content: string, t: TFunction): string | null => {
  if (!content.trim()) return t('comment.blank');
  return textError(t, t('comment.content'), content, Limits.comment);
};

const keyOf = (key: string): string => `comment-draft:${key}`;

/** Returns the unsent draft of this place, or an empty string when the browser has stored none. */
const readDraft = (key: string): string => userStore.read<string>(keyOf(key)) ?? '';

const keepDraft = (key: string, content: string): void => {
  if (content) userStore.write(keyOf(key), content);
  else userStore.remove(keyOf(key));
};

/** A text on its way, and whether what was typed since has always continued it. */
interface Sending {
  text: string;
  isContinued: boolean;
}

/** Returns what is still to be sent of a text once another was: nothing, what follows it, or another text. */
const unsent = (content: string, { text, isContinued }: Sending): string =>
  isContinued && content.startsWith(text) ? content.slice(text.length).trimStart() : content;

interface Props {
  label: string;
  placeholder: string;
  /** Label of the send button. */
  send: string;
  rows: number;
  draftKey: string;
  /** Returns false if sending is not allowed yet; the callee has then shown the reason. */
  canStart: () => boolean;
  /** Sends the content. Throws if it was not stored. */
  onSend: (content: string) => Promise<void>;
  focus?: 'at once';
  /** Shown beside the send button. */
  more?: ReactNode;
  mentions?: MentionSource;
}

/** Renders the input for a comment or reply. The draft is kept in this browser until it is sent. */
export const Composer = ({
  label,
  placeholder,
  send,
  rows,
  draftKey,
  canStart,
  onSend,
  focus,
  more,
  mentions,
}: Props) => {
  const { t } = useTranslation();
  const hintId = useId();
  const [content, setContent] = useState(() => readDraft(draftKey));
  const { busy, state, errors, run, fail, clear } = useSave();
  const area = useRef<HTMLTextAreaElement>(null);
  const wanted = useRef<Selected | null>(null);
  const sending = useRef<Sending | null>(null);

  useLayoutEffect(() => {
    const { current } = wanted;
    if (!current || !area.current) return;
    wanted.current = null;
    area.current.setSelectionRange(current.start, current.end);
  });

  const put = (next: string) => {
    if (sending.current && !next.startsWith(sending.current.text)) sending.current.isContinued = false;
    setContent(next);
    keepDraft(draftKey, next);
    const wrong = next.length > Limits.comment.max ? contentFault(next, t) : null;
    if (wrong) fail('form', wrong);
    else clear();
  };
  const change = (edit: (selected: Selected) => Selected, then: 'write' | 'stay') => {
    const { selectionStart: start, selectionEnd: end } = area.current!;
    const next = edit({ text: content, start, end });
    wanted.current = next;
    put(next.text);
    if (then === 'write') area.current!.focus();
  };
  const {
    popup,
    onKey: onMentionKey,
    follow,
    close,
    control: mentionControl,
  } = useMentions({
    source: mentions,
    area,
    onChange: (text, caret) => {
      wanted.current = { text, start: caret, end: caret };
      put(text);
    },
  });
  const sendNow = () => {
    if (busy || !canStart()) return;
    const wrong = contentFault(content, t);
    // The draft goes also when the page has been left meanwhile, and what was typed meanwhile stays.
    const sendAndEmpty = async () => {
      const sent = { text: content, isContinued: true };
      sending.current = sent;
      await onSend(content);
      clear();
      setContent((now) => unsent(now, sent));
      keepDraft(draftKey, unsent(readDraft(draftKey), sent));
    };
    if (!wrong) return void run(sendAndEmpty);
    fail('form', wrong);
    area.current?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (onMentionKey(event)) return;
    if (pressedKey(event) === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      sendNow();
    }
  };

  return (
    <div className="ui form t-composer">
      <Field label={label} error={errors.form} count={{ used: content.length, max: Limits.comment.max }}>
        {(control) => (
          <textarea
            {...control}
            {...mentionControl}
            ref={area}
            rows={rows}
            value={content}
            placeholder={placeholder}
            autoFocus={focus === 'at once'}
            aria-describedby={[control['aria-describedby'], hintId].filter(Boolean).join(' ')}
            onChange={(event) => {
              put(event.target.value);
              follow();
            }}
            onBlur={close}
            onKeyDown={onKey}
          />
        )}
      </Field>
      {popup}
      <div className="t-row spread">
        <ToolBar onEdit={change} />
        <span className="t-row">
          <span id={hintId} className="t-muted t-small t-hide-sm">
            {t('comment.sendHint')}
          </span>
          {more}
          <Button variant="primary" state={state} onClick={sendNow}>
            {send}
          </Button>
        </span>
      </div>
    </div>
  );
};
