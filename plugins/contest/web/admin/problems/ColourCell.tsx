import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { colourName } from '../../badges';

interface Props {
  /** Label of the problem that the balloon belongs to. */
  displayId: string;
  color: string | null;
  onChange: (color: string) => void;
}

/**
 * Shows a balloon's colour with its name and code. A new colour is stored when the picker is closed, not at every
 * mouse move.
 */
export const ColourCell = ({ displayId, color, onChange }: Props) => {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const latest = useRef(onChange);
  latest.current = onChange;
  const [picked, setPicked] = useState(color);
  useEffect(() => setPicked(color), [color]);
  useEffect(() => {
    const element = input.current;
    // React's `onChange` fires while the mouse still moves, so this listens to the native event.
    const commit = () => element && latest.current(element.value);
    element?.addEventListener('change', commit);
    return () => element?.removeEventListener('change', commit);
  }, []);
  const name = colourName(picked);
  return (
    <span className="t-colour-cell">
      <input
        ref={input}
        type="color"
        aria-label={t('contest.admin.problem.colourOf', { label: displayId })}
        value={picked ?? '#ffffff'}
        onChange={(event) => setPicked(event.target.value)}
      />
      <span className="t-hide-sm">
        <span className="t-mono t-small">{picked ?? t('contest.admin.problem.none')}</span>
        {name && <span className="t-sub">{t(`contest.colour.${name}`)}</span>}
      </span>
    </span>
  );
};
