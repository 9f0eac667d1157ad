import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Dialog, Icon, pressedKey } from '../../../kit';
import './palette.css';
import { useTargets, type Target } from './use-targets';

/** How long typing pauses before problems are looked for, in milliseconds. */
const PAUSE_MS = 150;

/** Returns a text once it has not changed for a moment. */
const useAfterPause = (text: string): string => {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
};

/** Opens pages and problems by their names. */
export const Palette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  /** Address of the chosen entry, which stays chosen when others come. */
  const [chosen, setChosen] = useState<string | null>(null);
  const { groups, isLoading } = useTargets(text.trim(), useAfterPause(text.trim()));
  const targets = groups.flatMap((group) => group.targets);
  const found = targets.findIndex(({ to }) => to === chosen);
  const active = found < 0 && targets.length > 0 ? 0 : found;
  const list = useRef<HTMLDivElement>(null);

  const open = ({ to }: Target) => {
    onClose();
    if (to.startsWith('/admin')) window.open(to, '_blank', 'noopener');
    else void navigate(to);
  };
  const moveTo = (next: number) => {
    const after = (next + targets.length) % targets.length;
    setChosen(targets[after]?.to ?? null);
    list.current?.querySelectorAll('[role=option]')[after]?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const moves: Partial<Record<string, number>> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    const target = targets[active];
    if (moves[key] !== undefined && target) moveTo(moves[key]);
    else if (key === 'Enter' && target) open(target);
    else return;
    event.preventDefault();
  };
  const optionOf = (target: Target) => {
    const at = targets.indexOf(target);
    return (
      <div
        key={target.to}
        id={`${listId}-${at}`}
        role="option"
        aria-selected={at === active}
        className="t-palette-option"
        onPointerMove={() => setChosen(target.to)}
        onClick={() => open(target)}
      >
        <Icon name={target.icon} />
        <span className="t-break">{target.text}</span>
        {target.note && <span className="t-muted t-small">{target.note}</span>}
      </div>
    );
  };

  return (
    <Dialog title={t('nav.palette')} width="wide" onClose={onClose}>
      <div className="ui left icon fluid input">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('nav.paletteHint')}
          placeholder={t('nav.paletteHint')}
          autoComplete="off"
          aria-expanded={targets.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(null);
          }}
          onKeyDown={onKey}
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('nav.palette')}
        className="t-palette"
        aria-busy={isLoading}
      >
        {groups.map(({ label, targets: found }) => (
          <div key={label} role="group" aria-label={label}>
            <div className="t-palette-head" aria-hidden="true">
              {label}
            </div>
            {found.map(optionOf)}
          </div>
        ))}
      </div>
      {targets.length === 0 && !isLoading && <p className="t-muted">{t('nav.paletteNone')}</p>}
    </Dialog>
  );
};
