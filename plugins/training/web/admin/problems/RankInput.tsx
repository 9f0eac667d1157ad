import { useState } from 'react';
import { TrainingLimits } from '../../../contract';

interface Props {
  rank: number;
  label: string;
  onRank: (rank: number) => void;
}

const isRank = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) <= TrainingLimits.rank.max;

/** A rank that is saved when the field is left, or with Enter; anything else than a rank restores the old one. */
export const RankInput = ({ rank, label, onRank }: Props) => {
  const [text, setText] = useState(String(rank));
  const save = () => {
    if (!isRank(text)) setText(String(rank));
    else if (Number(text) !== rank) onRank(Number(text));
  };
  return (
    <span className="ui input t-rank-input">
      <input
        type="text"
        inputMode="numeric"
        aria-label={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </span>
  );
};
