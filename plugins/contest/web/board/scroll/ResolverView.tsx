import { Button, Note } from '@tribunal/web/kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestType, type AcmRow } from '../../../contract';
import { FullScreenButton, useFullScreen } from '../full-screen';
import { rowOf } from '../standing';
import { acmCellState, BoardHead } from '../table';
import type { Ceremony } from './ceremony';
import { ScrollLine } from './ScrollLine';
import { useKeys } from './use-keys';
import { useRowAnimation } from './use-row-animation';
import type { CellRef } from './resolver';

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
      <div className="t-board" tabIndex={0} role="region" aria-label={t('contest.board.standings')}>
        <table className="ui unstackable table" aria-label={t('contest.board.standings')}>
          <BoardHead type={ContestType.Acm} problems={problems} />
          <tbody ref={body}>
            {rows.map((row) => {
              const isFinal = finals.has(row.uid);
              return (
                <ScrollLine
                  key={row.uid}
                  row={row}
                  problems={problems}
                  medal={isFinal ? resolver.medalOf(row.uid) : null}
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
