import { shownJudgements, type SubmissionHistory, type Sent, type Visibility } from '../view';

/**
 * The newest of the facts that a client has been told, named by what it is about: numbers of the log would also count what
 * is hidden. `s7` was sent, `w8` waits for its verdict, `j8` has it; `0`: nothing has been told.
 */
export type Mark = '0' | `${'s' | 'w' | 'j'}${number}`;

interface Fact {
  seq: number;
  mark: Mark;
}

const factsOf = (sent: Sent, visibility: Visibility): Fact[] => [
  { seq: sent.seq, mark: `s${sent.id}` },
  ...shownJudgements(visibility, sent).map(({ id, seq, verdict }): Fact =>
    verdict ? { seq: verdict.seq, mark: `j${id}` } : { seq, mark: `w${id}` },
  ),
];

export function newestIn(all: readonly Sent[], visibility: Visibility): Mark {
  let newest: Fact = { seq: 0, mark: '0' };
  for (const sent of all) for (const fact of factsOf(sent, visibility)) if (fact.seq > newest.seq) newest = fact;
  return newest.mark;
}

/** How far the log was when this was the newest fact; null: there is no such fact. */
export function seqOf(mark: Mark, history: SubmissionHistory): number | null {
  if (mark === '0') return 0;
  const [kind, id] = [mark[0], Number(mark.slice(1))];
  const all = history.everSent;
  if (kind === 's') return all.find((sent) => sent.id === id)?.seq ?? null;
  const judged = all.flatMap(({ judgements }) => judgements).find((one) => one.id === id);
  return (kind === 'w' ? judged?.seq : judged?.verdict?.seq) ?? null;
}
