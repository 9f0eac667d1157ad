/** Pixels of the picture; the piece is square. */
export const SLIDE = { width: 280, height: 112, piece: 40, accuracy: 3 } as const;
/** A hand needs longer than this, and passes more places than that on its way. */
const HAND = { ms: 250, places: 4 } as const;

export interface Slide {
  /** Where the piece and the gap begin, in px from the left. */
  at: number;
  gap: number;
  /** Time from the first move to letting go. */
  ms: number;
  /** Different places the piece was at. */
  places: number;
  by: 'pointer' | 'keyboard';
}
export type SlideResult = 'passed' | 'missed' | 'too fast';

/** Whether the piece lies in the gap, and came there as a person would move it. */
export const judgeSlide = ({ at, gap, ms, places, by }: Slide): SlideResult => {
  if (Math.abs(at - gap) > SLIDE.accuracy) return 'missed';
  if (by === 'keyboard') return 'passed';
  return ms < HAND.ms || places < HAND.places ? 'too fast' : 'passed';
};

/** A place for the gap that is never at the start; `random` is 0 to 1. */
export const placeGap = (random: number): number => {
  const least = SLIDE.piece * 1.5;
  return Math.round(least + random * (SLIDE.width - SLIDE.piece - least));
};
