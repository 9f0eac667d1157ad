import { SLIDE } from './slide';

const { width, height, piece } = SLIDE;
const TOP = (height - piece) / 2;
/** Discs of the background: x, y, radius. */
const DISCS = [
  [30, 24, 34],
  [96, 92, 42],
  [150, 20, 26],
  [206, 78, 36],
  [262, 30, 30],
] as const;

/** Renders the background with its gap, and the piece that fits into it. */
export const SlidePicture = ({ at, gap }: { at: number; gap: number }) => (
  <svg className="t-slide-picture" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
    {DISCS.map(([x, y, radius]) => (
      <circle key={x} cx={x} cy={y} r={radius} />
    ))}
    <rect className="gap" x={gap} y={TOP} width={piece} height={piece} rx={6} />
    <g transform={`translate(${at} ${TOP})`}>
      <rect className="piece" width={piece} height={piece} rx={6} />
      <path className="arrow" d="M12 20h16m-6-6 6 6-6 6" />
    </g>
  </svg>
);
