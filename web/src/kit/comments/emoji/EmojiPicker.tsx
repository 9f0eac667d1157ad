import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pressedKey } from '../../basics/pressed-key';
import { GROUPS } from './list';

interface Emoji {
  sign: string;
  en: string;
  zh: string;
}
interface EmojiGroup {
  name: keyof typeof GROUPS;
  emojis: Emoji[];
}

const read = (entry: string): Emoji => {
  const [sign = '', names = ''] = entry.trim().split(/ (.+)/s);
  const [en = '', zh = ''] = names.split('/');
  return { sign, en, zh };
};

export const EMOJI_GROUPS: readonly EmojiGroup[] = Object.entries(GROUPS).map(([name, entries]) => ({
  name: name as EmojiGroup['name'],
  emojis: entries
    .split(';')
    .filter((entry) => entry.trim())
    .map(read),
}));

/** Returns the emojis whose name in either language contains every word of the search. */
export const findEmojis = (wanted: string): EmojiGroup[] => {
  const terms = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ sign, en, zh }: Emoji) => terms.every((term) => `${sign} ${en} ${zh}`.includes(term));
  return EMOJI_GROUPS.map(({ name, emojis }) => ({ name, emojis: emojis.filter(matches) })).filter(
    ({ emojis }) => emojis.length > 0,
  );
};

interface Props {
  onPick: (sign: string) => void;
}

const COLUMNS = 8;
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
  Home: -Infinity,
  End: Infinity,
};

const rowsOf = (emojis: readonly Emoji[]): Emoji[][] =>
  Array.from({ length: Math.ceil(emojis.length / COLUMNS) }, (_, row) =>
    emojis.slice(row * COLUMNS, (row + 1) * COLUMNS),
  );

/** Renders a grid that the arrow keys navigate; the field above it filters the emojis. */
export const EmojiPicker = ({ onPick }: Props) => {
  const { t, i18n } = useTranslation();
  const [wanted, setWanted] = useState('');
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const groups = findEmojis(wanted);
  const cells = () => [...(grid.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];

  const walk = (event: KeyboardEvent) => {
    const step = STEPS[pressedKey(event)];
    if (step === undefined) return;
    event.preventDefault();
    const all = cells();
    const next = Math.min(Math.max(at + step, 0), all.length - 1);
    setAt(next);
    all[next]?.focus();
  };
  const intoGrid = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'ArrowDown') return;
    event.preventDefault();
    cells()[at]?.focus();
  };

  let index = -1;
  const cell = ({ sign, en, zh }: Emoji) => {
    index += 1;
    const mine = index;
    const name = i18n.language === 'zh-CN' ? zh : en;
    return (
      <span key={sign} role="gridcell">
        <button
          type="button"
          tabIndex={mine === at ? 0 : -1}
          aria-label={name}
          title={name}
          onFocus={() => setAt(mine)}
          onClick={() => onPick(sign)}
        >
          {sign}
        </button>
      </span>
    );
  };
  return (
    <div className="t-emoji">
      <input
        type="search"
        aria-label={t('comment.emojiFind')}
        placeholder={t('comment.emojiFind')}
        value={wanted}
        autoFocus
        onKeyDown={intoGrid}
        onChange={(event) => {
          setWanted(event.target.value);
          setAt(0);
        }}
      />
      {groups.length === 0 && (
        <p className="t-muted" role="status">
          {t('comment.emojiNone')}
        </p>
      )}
      {groups.length > 0 && (
        <div ref={grid} className="t-emoji-grid" role="grid" aria-label={t('comment.emoji')} onKeyDown={walk}>
          {groups.map(({ name, emojis }) => (
            <div key={name} role="rowgroup" aria-label={t(`comment.emojiGroup.${name}`)}>
              <div className="t-emoji-name" aria-hidden="true">
                {t(`comment.emojiGroup.${name}`)}
              </div>
              {rowsOf(emojis).map((row) => (
                <div key={row[0]?.sign} role="row" className="t-emoji-row">
                  {row.map(cell)}
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
