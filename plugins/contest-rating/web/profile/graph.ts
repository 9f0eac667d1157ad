import { RATING_BANDS, type RatedContest } from '../../contract';

/** Space around the plot, in units of the drawing. */
const MARGIN = { left: 40, right: 12, top: 10, bottom: 24 };
/** Distance of the lines, and least space above and below the line of ratings. */
const GRID = 100;
const SPACE = 50;
const MAX_LINES = 6;

export interface Size {
  width: number;
  height: number;
}

interface Stripe {
  band: (typeof RATING_BANDS)[number];
  y: number;
  height: number;
}

export interface Graph {
  left: number;
  right: number;
  bottom: number;
  points: { x: number; y: number; contest: RatedContest }[];
  lines: { rating: number; y: number }[];
  stripes: Stripe[];
}

/** Returns the positions of everything in the graph of these contests, of which there is at least one. */
export function graphOf(contests: readonly RatedContest[], { width, height }: Size): Graph {
  const ratings = contests.map(({ after }) => after);
  const low = Math.floor((Math.min(...ratings) - SPACE) / GRID) * GRID;
  const high = Math.ceil((Math.max(...ratings) + SPACE) / GRID) * GRID;
  const [left, right, top, bottom] = [MARGIN.left, width - MARGIN.right, MARGIN.top, height - MARGIN.bottom];
  const y = (rating: number): number => bottom - ((rating - low) / (high - low)) * (bottom - top);
  const times = contests.map(({ endTime }) => Date.parse(endTime));
  const [first, last] = [times[0]!, times.at(-1)!];
  const inset = 10;
  const x = (time: number): number =>
    last === first ? (left + right) / 2 : left + inset + ((time - first) / (last - first)) * (right - left - 2 * inset);
  const step = GRID * Math.ceil((high - low) / GRID / MAX_LINES);
  const lines = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, index) => low + index * step);
  return {
    left,
    right,
    bottom,
    points: contests.map((contest, index) => ({ contest, x: x(times[index]!), y: y(contest.after) })),
    lines: lines.map((rating) => ({ rating, y: y(rating) })),
    stripes: RATING_BANDS.flatMap((band, index) => {
      const from = Math.max(band.from, low);
      const to = Math.min(RATING_BANDS[index + 1]?.from ?? Infinity, high);
      return from < to ? [{ band, y: y(to), height: y(from) - y(to) }] : [];
    }),
  };
}
