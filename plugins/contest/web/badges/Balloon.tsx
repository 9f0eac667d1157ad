import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { colourName } from './colour-name';

interface Props {
  displayId: string;
  color: string | null;
  /** `named` also shows the name of the colour. */
  form?: 'named';
}

/** A problem's label with its balloon; the name of the colour is available to users who cannot see it. */
export const Balloon = ({ displayId, color, form }: Props) => {
  const { t } = useTranslation();
  const name = colourName(color);
  const nameText = name && t(`contest.colour.${name}`);
  if (!color) return <b>{displayId}</b>;
  return (
    <span className="t-balloon" style={{ '--b': color } as CSSProperties} title={nameText ?? color}>
      {displayId}
      {nameText && form === 'named' && <span className="t-muted t-small">{nameText}</span>}
      {nameText && form !== 'named' && <span className="t-sr"> ({nameText})</span>}
    </span>
  );
};
