import { useLatest } from '../use-latest';
import './mentions.css';
import { BEFORE_MENTION } from '@tribunal/contract';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { pressedKey } from '../basics/pressed-key';

/** A mention that is being typed: its beginning, at the sign, and the name so far. */
interface TypedMention {
  start: number;
  name: string;
}

const TYPED = new RegExp(`${BEFORE_MENTION}@([^\\s@]{0,20})$`, 'u');

/** Returns the mention that ends at the caret, or null. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const found = TYPED.exec(text.slice(0, caret));
  return found ? { start: found.index, name: found[1]! } : null;
}

/** Replaces the typed mention by the chosen name and returns the text and the new position of the caret. */
export function insertMention(text: string, caret: number, { start }: TypedMention, name: string) {
  const inserted = `@${name} `;
  const rest = text.slice(caret);
  return {
    text: text.slice(0, start) + inserted + (rest.startsWith(' ') ? rest.slice(1) : rest),
    caret: start + inserted.length,
  };
}

/** Returns names that begin with the text. */
export type MentionSource = (text: string) => Promise<string[]>;

interface Options {
  /** Without it, nothing is offered. */
  source: MentionSource | undefined;
  area: RefObject<HTMLTextAreaElement | null>;
  /** Replaces the text, and moves the caret after the change. */
  onChange: (text: string, caret: number) => void;
}

const PAUSE_MS = 150;

/** Offers names below a text field while a mention is typed. Arrow keys choose, Enter or Tab inserts, Escape closes. */
export const useMentions = ({ source, area, onChange }: Options) => {
  const { t } = useTranslation();
  const listId = useId();
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [names, setNames] = useState<readonly string[]>([]);
  const [place, setPlace] = useState(0);
  const begin = useLatest();
  const latest = useRef(source);
  latest.current = source;

  const close = () => {
    begin();
    setTyped(null);
    setNames([]);
  };
  const { name, start } = typed ?? {};
  useEffect(() => {
    const ask = latest.current;
    if (name === undefined || !ask) return;
    const isLatest = begin();
    const timer = setTimeout(() => {
      ask(name).then(
        (found) => {
          if (!isLatest()) return;
          setNames(found);
          setPlace(0);
        },
        () => setNames([]),
      );
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [name, start, begin]);

  /** To be called after each change of the text or the caret. */
  const follow = () => {
    const { current } = area;
    if (!latest.current || !current) return;
    const found = mentionAt(current.value, current.selectionStart);
    if (found) setTyped(found);
    else if (typed) close();
  };
  const choose = (name: string) => {
    const { current } = area;
    if (!current || !typed) return;
    const next = insertMention(current.value, current.selectionStart, typed, name);
    close();
    onChange(next.text, next.caret);
    current.focus();
  };
  /** Returns whether the key was used. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (names.length === 0) return false;
    const key = pressedKey(event);
    const chosen = names[place];
    const moves: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[key];
    if (move !== undefined) setPlace((place + move + names.length) % names.length);
    else if (key === 'Escape') close();
    else if ((key === 'Enter' || key === 'Tab') && chosen !== undefined && !event.ctrlKey && !event.metaKey)
      choose(chosen);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  const isOpen = names.length > 0;
  const popup = isOpen && (
    <ul className="t-mentions" role="listbox" id={listId} aria-label={t('kit.mentions')}>
      {names.map((name, index) => (
        <li
          key={name}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === place}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(name);
          }}
        >
          @{name}
        </li>
      ))}
    </ul>
  );
  return {
    popup,
    onKey,
    follow,
    close,
    /** Attributes of the text field. */
    control: source
      ? {
          'aria-autocomplete': 'list' as const,
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': isOpen ? `${listId}-${place}` : undefined,
        }
      : {},
  };
};
