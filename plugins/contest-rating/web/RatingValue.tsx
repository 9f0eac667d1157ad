import './rating.css';
import { formatCount } from '@tribunal/web/kit';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { bandOf } from '../contract';

/** The colours of a band for the style sheet, which knows the scheme. */
export const bandStyle = ({ light, dark }: ReturnType<typeof bandOf>): CSSProperties =>
  ({ '--band-light': light, '--band-dark': dark }) as CSSProperties;

/** A rating in the colour of its band; the name of the band is its tooltip, which screen readers also read. */
export const RatingValue = ({ rating }: { rating: number }) => {
  const { t } = useTranslation();
  const band = bandOf(rating);
  const name = t(`contest-rating.band.${band.key}`);
  return (
    <span className="t-rating" style={bandStyle(band)} title={name}>
      {formatCount(rating)}
      <span className="t-sr"> ({name})</span>
    </span>
  );
};
