import { Button, Note } from '@tribunal/web/kit';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestType, type AcmRow } from '../../../contract';
import { FullScreenButton, useFullScreen } from '../full-screen';
import { rowOf } from '../standing';
import { acmLook, BoardHead } from '../table';
import type { Ceremony } from './ceremony';
import { ScrollLine } from './ScrollLine';
import { useKeys } from './use-keys';
import { useMoves } from './use-moves';
import type { Place } from './resolver';

interface Props {
  title: string;
  ceremony: Ceremony;
}

/** The board that is being revealed, and what moves it. */
export const Stage = ({ title, ceremony }: Props) => {
  const { t } = useTranslation();
  const { resolver, problems, naming, unjudged } = ceremony;
  const body = useRef<HTMLTableSectionElement>(null);
  const [turn, setTurn] = useState(0);
  const [last, setLast] = useState<Place | null>(null);
  const go = (place: Place | null): void => {
    if (!place) return;
    setLast(place);
    setTurn((now) => now + 1);
  };
  const step = () => go(resolver.step());
  const undo = () => go(resolver.undo());
  useKeys({ step, undo });
  useMoves(body, turn);
  const fullScreen = useFullScreen();

  const rows = resolver.standings().map((standing) => rowOf(standing, naming) as AcmRow);
  const finals = resolver.finals();
  const next = resolver.next();
  const nextLabel = next && (naming.labels.get(next.problem) ?? null);
  useEffect(() => {
    body.current
      ?.querySelector('.t-next-place')
      ?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'smooth' });
  }, [turn]);
  return (
    <>
      <header className="t-scroll-top">
        <h1 className="ui header t-grow">{title}</h1>
        <span className="t-scroll-said" role="status">
          {last && (
            <Said row={rows.find(({ uid }) => uid === last.team)} label={naming.labels.get(last.problem) ?? ''} />
          )}
        </span>
        <span className="t-muted t-num">{t('contest.scroll.left', { count: resolver.left })}</span>
        <Button look="primary" icon="chevron right" disabled={resolver.left === 0} onClick={step}>
          {t('contest.scroll.next')}
        </Button>
        <Button icon="undo" disabled={resolver.opened === 0} onClick={undo}>
          {t('contest.scroll.undo')}
        </Button>
        {fullScreen && <FullScreenButton {...fullScreen} />}
      </header>
      {unjudged > 0 && <Note kind="warning">{t('contest.scroll.unjudged', { count: unjudged })}</Note>}
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

/** What the last step has shown, in words. */
const Said = ({ row, label }: { row: AcmRow | undefined; label: string }) => {
  const { t } = useTranslation();
  if (!row) return null;
  const cell = row.submissionInfo[label];
  const look = (cell && acmLook(cell)) ?? 'nothing';
  return <>{`${row.rankShowName} · ${label}: ${t(`contest.scroll.became.${look}`)}`}</>;
};
