import { useId, useRef, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../basics/Icon';
import { judgeSlide, placeGap, SLIDE, type Slide, type SlideResult } from './slide';
import './slide-check.css';

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
    if (event.key !== 'Enter') return;
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
      {fault && (
        <div className="t-err" role="alert">
          <Icon name="exclamation circle" />
          <span>{fault}</span>
        </div>
      )}
    </div>
  );
};
