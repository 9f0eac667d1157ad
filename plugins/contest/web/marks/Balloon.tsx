import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { colourName } from './colour-name';

interface Props {
  displayId: string;
  color: string | null;
  /** `said` shows the name of the colour too. */
  form?: 'said';
}

/** A problem's label with its balloon; the colour has a name for those who do not see it. */
export const Balloon = ({ displayId, color, form }: Props) => {
  const { t } = useTranslation();
  const name = colourName(color);
  const word = name && t(`contest.colour.${name}`);
  if (!color) return <b>{displayId}</b>;
  return (
    <span className="t-balloon" style={{ '--b': color } as CSSProperties} title={word ?? color}>
      {displayId}
      {word && form === 'said' && <span className="t-muted t-small">{word}</span>}
      {word && form !== 'said' && <span className="t-sr"> ({word})</span>}
    </span>
  );
};
