import { useState } from 'react';
import { pressedKey } from '../basics';

interface Props {
  rank: number;
  min: number;
  max: number;
  label: string;
  onRank: (rank: number) => void;
}

/** A rank that is saved when the field is left, or with Enter; anything else than a rank restores the old one. */
export const RankInput = ({ rank, min, max, label, onRank }: Props) => {
  const [draft, setDraft] = useState<string | null>(null);
  const save = () => {
    if (draft === null) return;
    setDraft(null);
    const next = /^\d{1,10}$/.test(draft) ? Number(draft) : rank;
    if (next !== rank && next >= min && next <= max) onRank(next);
  };
  return (
    <span className="ui input t-rank-input">
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={draft ?? rank}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => pressedKey(event) === 'Enter' && save()}
      />
    </span>
  );
};
