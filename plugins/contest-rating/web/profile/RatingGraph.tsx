import { useMedia, formatDay } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { bandOf, type RatedContest } from '../../contract';
import { bandStyle } from '../RatingValue';
import { graphOf } from './graph';

const SIZES = { narrow: { width: 360, height: 190 }, wide: { width: 1000, height: 230 } } as const;

const dayOf = (iso: string): string => formatDay(Date.parse(iso));

/** Draws the rating after each contest over the bands. The table beside it has the same numbers. */
export const RatingGraph = ({ contests }: { contests: readonly RatedContest[] }) => {
  const { t } = useTranslation();
  const size = SIZES[useMedia('(max-width: 767px)') ? 'narrow' : 'wide'];
  const { left, right, bottom, points, lines, stripes } = graphOf(contests, size);
  const [first, last] = [points[0], points.at(-1)];
  return (
    <svg className="t-rating-graph" viewBox={`0 0 ${size.width} ${size.height}`} width="100%" aria-hidden="true">
      {stripes.map(({ band, y, height }) => (
        <rect
          key={band.key}
          className="band"
          style={bandStyle(band)}
          x={left}
          y={y}
          width={right - left}
          height={height}
        />
      ))}
      {lines.map(({ rating, y }) => (
        <g key={rating}>
          <line className="g" x1={left} x2={right} y1={y} y2={y} />
          <text x={left - 6} y={y + 4} textAnchor="end">
            {rating}
          </text>
        </g>
      ))}
      <polyline className="line" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {points.map(({ x, y, contest }) => (
        <circle key={contest.endTime} style={bandStyle(bandOf(contest.after))} cx={x} cy={y} r={4.5}>
          <title>{`${contest.title ?? t('contest-rating.closedContest')}: ${contest.after}`}</title>
        </circle>
      ))}
      {first && first !== last && (
        <text x={left} y={bottom + 18}>
          {dayOf(first.contest.endTime)}
        </text>
      )}
      {last && (
        <text x={right} y={bottom + 18} textAnchor="end">
          {dayOf(last.contest.endTime)}
        </text>
      )}
    </svg>
  );
};
