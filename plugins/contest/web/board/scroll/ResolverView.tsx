import { Button, Note, prefersReducedMotion, pressedKey } from '@tribunal/web/kit';
import { useEffect, useRef, useState, useLayoutEffect, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestType, type AcmRow } from '../../../contract';
import { FullScreenButton } from '../FullScreenButton';
import { useFullScreen } from '../use-full-screen';
import { rowOf } from '../standing-rows';
import { acmCellState, BoardHead } from '../table';
import type { Ceremony } from './ceremony';
import { ScrollRow } from './ScrollRow';
import type { CellRef } from './resolver';

interface Actions {
  step: () => void;
  undo: () => void;
}

const STEPS: readonly string[] = [' ', 'ArrowRight', 'Enter'];
const UNDOS: readonly string[] = ['ArrowLeft', 'Backspace'];

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('button, a, input, select, textarea') !== null;

/** Handles keys for the whole window; while a button has the focus, keys keep their normal effect on it. */
const useKeys = (actions: Actions): void => {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const key = pressedKey(event);
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const isPress = (key === ' ' || key === 'Enter') && isControl(event.target);
      const action = STEPS.includes(key) ? 'step' : UNDOS.includes(key) ? 'undo' : null;
      if (action === null || isPress) return;
      event.preventDefault();
      latest.current[action]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
};

/** Duration of a row's move to its new place, in ms. */
const MOVE_MS = 700;

/**
 * Animates rows that have changed places, unless the user prefers reduced motion; `stepCount` changes with each step.
 */
const useRowAnimation = (body: RefObject<HTMLTableSectionElement | null>, stepCount: number): void => {
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    const previous = places.current;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('tr[data-team]') ?? [])];
    places.current = new Map(rows.map((row) => [row.dataset['team'] ?? '', row.offsetTop]));
    if (prefersReducedMotion()) return;
    for (const row of rows) {
      const team = row.dataset['team'] ?? '';
      const offset = (previous.get(team) ?? row.offsetTop) - (places.current.get(team) ?? 0);
      if (offset === 0) continue;
      row.animate([{ transform: `translateY(${offset}px)` }, { transform: 'none' }], {
        duration: MOVE_MS,
        easing: 'ease-in-out',
      });
    }
  }, [body, stepCount]);
};

interface Props {
  title: string;
  ceremony: Ceremony;
}

/** The scoreboard that is being revealed, with its controls. */
export const ResolverView = ({ title, ceremony }: Props) => {
  const { t } = useTranslation();
  const { resolver, problems, rowLabels, unjudged } = ceremony;
  const body = useRef<HTMLTableSectionElement>(null);
  const [stepCount, setStepCount] = useState(0);
  const [last, setLast] = useState<CellRef | null>(null);
  const showStep = (cell: CellRef | null): void => {
    if (!cell) return;
    setLast(cell);
    setStepCount((now) => now + 1);
  };
  const step = () => showStep(resolver.step());
  const undo = () => showStep(resolver.undo());
  useKeys({ step, undo });
  useRowAnimation(body, stepCount);
  const fullScreen = useFullScreen();

  const rows = resolver.standings().map((standing) => rowOf(standing, rowLabels) as AcmRow);
  const finals = resolver.finals();
  const next = resolver.next();
  const nextLabel = next && (rowLabels.labels.get(next.problem) ?? null);
  useEffect(() => {
    body.current
      ?.querySelector('.t-next-cell')
      ?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'smooth' });
  }, [stepCount]);
  return (
    <>
      <header className="t-scroll-top">
        <h1 className="ui header t-grow">{title}</h1>
        <span className="t-scroll-status" role="status">
          {last && (
            <LastStep
              row={rows.find(({ uid }) => uid === last.team)}
              label={rowLabels.labels.get(last.problem) ?? ''}
            />
          )}
        </span>
        <span className="t-muted t-num">{t('contest.ceremony.left', { count: resolver.remaining })}</span>
        <Button variant="primary" icon="chevron right" disabled={resolver.remaining === 0} onClick={step}>
          {t('contest.ceremony.next')}
        </Button>
        <Button icon="undo" disabled={resolver.opened === 0} onClick={undo}>
          {t('contest.ceremony.undo')}
        </Button>
        {fullScreen && <FullScreenButton {...fullScreen} />}
      </header>
      {unjudged > 0 && <Note kind="warning">{t('contest.ceremony.unjudged', { count: unjudged })}</Note>}
      <div className="t-matrix t-board" tabIndex={0} role="region" aria-label={t('contest.board.standings')}>
        <table className="ui unstackable table" aria-label={t('contest.board.standings')}>
          <BoardHead type={ContestType.Acm} problems={problems} />
          <tbody ref={body}>
            {rows.map((row) => {
              const isFinal = finals.has(row.uid);
              return (
                <ScrollRow
                  key={row.uid}
                  row={row}
                  problems={problems}
                  award={isFinal ? resolver.awardOf(row.uid) : null}
                  state={isFinal ? 'final' : 'open'}
                  next={next?.team === row.uid ? nextLabel : null}
                />
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
};

/** Describes the result of the last step in words. */
const LastStep = ({ row, label }: { row: AcmRow | undefined; label: string }) => {
  const { t } = useTranslation();
  if (!row) return null;
  const cell = row.submissionInfo[label];
  const cellState = (cell && acmCellState(cell)) ?? 'nothing';
  return <>{`${row.rankShowName} · ${label}: ${t(`contest.ceremony.became.${cellState}`)}`}</>;
};
