import './slide-check.css';
import { useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldError } from '../form/FieldError';
import { pressedKey } from '../basics/pressed-key';

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
type SlideResult = 'passed' | 'missed' | 'too fast';

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
const SlidePicture = ({ at, gap }: { at: number; gap: number }) => (
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

interface Props {
  onPassed: () => void;
  random?: () => number;
}

/**
 * Asks the user to slide a piece into a gap. Releasing the pointer or pressing Enter submits the position; screen
 * readers announce the distance to the gap.
 */
export const SlideCheck = ({ onPassed, random = Math.random }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const [gap, setGap] = useState(() => placeGap(random()));
  const [at, setAt] = useState(0);
  const [result, setResult] = useState<SlideResult | null>(null);
  const drag = useRef({ since: 0, places: 0 });

  const move = (event: ChangeEvent<HTMLInputElement>) => {
    if (drag.current.places === 0) drag.current.since = performance.now();
    drag.current.places += 1;
    setAt(Number(event.target.value));
    setResult(null);
  };
  const submitAttempt = (by: Slide['by']) => {
    if (at === 0) return;
    const { since, places } = drag.current;
    const judged = judgeSlide({ at, gap, places, ms: performance.now() - since, by });
    setResult(judged);
    drag.current = { since: 0, places: 0 };
    if (judged === 'passed') return onPassed();
    setAt(0);
    setGap(placeGap(random()));
  };
  const latest = useRef(submitAttempt);
  latest.current = submitAttempt;
  const onKey = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Enter') return;
    event.preventDefault();
    submitAttempt('keyboard');
  };

  const off = gap - at;
  const where =
    Math.abs(off) <= SLIDE.accuracy
      ? t('account.slide.there')
      : t(off > 0 ? 'account.slide.right' : 'account.slide.left', { count: Math.abs(off) });
  const faults = { missed: t('account.slide.missed'), 'too fast': t('account.slide.tooFast') };
  const fault = result === 'missed' || result === 'too fast' ? faults[result] : null;

  return (
    <div className={fault ? 'field error' : 'field'}>
      <label htmlFor={id}>{t('account.slide.label')}</label>
      <SlidePicture at={at} gap={gap} />
      <input
        id={id}
        className="t-slide"
        type="range"
        min={0}
        max={SLIDE.width - SLIDE.piece}
        value={at}
        data-autofocus=""
        autoFocus
        aria-describedby={`${id}-how`}
        aria-valuetext={where}
        disabled={result === 'passed'}
        onChange={move}
        onKeyDown={onKey}
        // Listens on the window, because the pointer may be released anywhere on the page.
        onPointerDown={() => window.addEventListener('pointerup', () => latest.current('pointer'), { once: true })}
      />
      <p className="t-muted t-small" id={`${id}-how`}>
        {t('account.slide.how')}
      </p>
      {fault && <FieldError>{fault}</FieldError>}
    </div>
  );
};
