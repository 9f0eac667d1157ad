import { useId, useState, type KeyboardEvent } from 'react';
import { IconButton } from '../basics/IconButton';
import { Tag } from '../basics/Tag';
import { Field } from '../form/Field';
import { pressedKey } from '../basics/pressed-key';

export interface TagChoice {
  id?: number;
  name: string;
  color: string | null;
  /** Another name, by which it is found, too. */
  alias?: string | null;
}

interface Props {
  label: string;
  name: string;
  value: readonly TagChoice[];
  /** The known tags to choose from; any other input creates a new tag. */
  known: readonly TagChoice[];
  onChange: (tags: TagChoice[]) => void;
  onDuplicate: (name: string) => void;
  removeLabel: (name: string) => string;
  maxLength: number;
  /** Receives what is typed, to look up `known`. */
  onText?: (text: string) => void;
  error?: string | null;
}

const MOST_OFFERED = 8;
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** An input with chips and suggestions of known tags; the arrow keys select a suggestion, Enter adds it. */
export const TagInput = (props: Props) => {
  const { label, name, value, known, onChange, onDuplicate, removeLabel, maxLength, onText, error } = props;
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(-1);
  const wanted = text.trim();
  const offered = wanted
    ? known
        .filter(({ name, alias }) => [name, alias].some((each) => each?.toLowerCase().includes(wanted.toLowerCase())))
        .filter((tag) => !value.some((chosen) => isSame(chosen.name, tag.name)))
        .slice(0, MOST_OFFERED)
    : [];

  const add = (tag: TagChoice) => {
    setText('');
    setAt(-1);
    if (value.some((chosen) => isSame(chosen.name, tag.name))) return onDuplicate(tag.name);
    onChange([...value, tag]);
  };
  const onKey = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && offered.length > 0) {
      event.preventDefault();
      setAt((at + step + offered.length) % offered.length);
    }
    if (key === 'Escape' && wanted) {
      event.stopPropagation();
      setText('');
    }
    if (key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (!wanted) return;
    add(offered[at] ?? known.find((tag) => isSame(tag.name, wanted)) ?? { name: wanted, color: null });
  };

  return (
    <Field label={label} error={error}>
      {(control) => (
        <div className="t-tag-input">
          {value.map((tag) => (
            <span key={tag.name} className="t-chip">
              <Tag color={tag.color}>{tag.name}</Tag>
              <IconButton
                size="small"
                icon="times"
                label={removeLabel(tag.name)}
                onClick={() => onChange(value.filter((each) => each !== tag))}
              />
            </span>
          ))}
          <span className="t-combo">
            <input
              {...control}
              name={name}
              role="combobox"
              autoComplete="off"
              aria-expanded={offered.length > 0}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
              maxLength={maxLength}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                onText?.(event.target.value.trim());
                setAt(-1);
              }}
              onBlur={() => setAt(-1)}
              onKeyDown={onKey}
            />
            <ul id={listId} role="listbox" aria-label={label} hidden={offered.length === 0}>
              {offered.map((tag, index) => (
                <li
                  key={tag.name}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === at}
                  onPointerDown={(event) => {
                    event.preventDefault();
                    add(tag);
                  }}
                >
                  {tag.alias ? `${tag.name} (${tag.alias})` : tag.name}
                </li>
              ))}
            </ul>
          </span>
        </div>
      )}
    </Field>
  );
};
