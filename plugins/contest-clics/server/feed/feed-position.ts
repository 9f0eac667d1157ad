import { shownJudgements, type SubmissionHistory, type Sent, type Visibility } from '../view';

/**
 * Newest event that a client has received, named by its submission or judgement, because sequence numbers of the log
 * would also count hidden events. `s7` was submitted, `w8` waits for its verdict, `j8` has it; `0` means nothing yet.
 */
export type FeedPosition = '0' | `${'s' | 'w' | 'j'}${number}`;

interface PositionedFact {
  seq: number;
  position: FeedPosition;
}

const factsOf = (sent: Sent, visibility: Visibility): PositionedFact[] => [
  { seq: sent.seq, position: `s${sent.id}` },
  ...shownJudgements(visibility, sent).map(({ id, seq, verdict }): PositionedFact =>
    verdict ? { seq: verdict.seq, position: `j${id}` } : { seq, position: `w${id}` },
  ),
];

export function positionOf(all: readonly Sent[], visibility: Visibility): FeedPosition {
  let newest: PositionedFact = { seq: 0, position: '0' };
  for (const sent of all)
    for (const positionedFact of factsOf(sent, visibility))
      if (positionedFact.seq > newest.seq) newest = positionedFact;
  return newest.position;
}

/** Returns the log position at which this was the newest event; null if there is no such event. */
export function seqOf(position: FeedPosition, history: SubmissionHistory): number | null {
  if (position === '0') return 0;
  const [kind, id] = [position[0], Number(position.slice(1))];
  const all = history.sentWithRemoved;
  if (kind === 's') return all.find((sent) => sent.id === id)?.seq ?? null;
  const judged = all.flatMap(({ judgements }) => judgements).find((one) => one.id === id);
  return (kind === 'w' ? judged?.seq : judged?.verdict?.seq) ?? null;
}
