/** Dimensions of the picture in px; the piece is square. */
export const SLIDE = { width: 280, height: 112, piece: 40, accuracy: 3 } as const;
/** Lower bounds for a human drag: it takes longer and passes more positions than this. */
const HUMAN_MINIMUM = { ms: 250, places: 4 } as const;

export interface Slide {
  /** Left edges of the piece and the gap, in px. */
  at: number;
  gap: number;
  /** Time from the first move to the release, in ms. */
  ms: number;
  /** Number of distinct positions of the piece. */
  places: number;
  by: 'pointer' | 'keyboard';
}
export type SlideResult = 'passed' | 'missed' | 'too fast';

/** Checks whether the piece lies in the gap and was moved there as a person would move it. */
export const judgeSlide = ({ at, gap, ms, places, by }: Slide): SlideResult => {
  if (Math.abs(at - gap) > SLIDE.accuracy) return 'missed';
  if (by === 'keyboard') return 'passed';
  return ms < HUMAN_MINIMUM.ms || places < HUMAN_MINIMUM.places ? 'too fast' : 'passed';
};

/** Returns a position for the gap that is never at the start; `random` ranges from 0 to 1. */
export const placeGap = (random: number): number => {
  const least = SLIDE.piece * 1.5;
  return Math.round(least + random * (SLIDE.width - SLIDE.piece - least));
};
