import { Status, type JudgeCase } from '@tribunal/contract';
import { verdictStyle } from './verdict-icons';

interface Props {
  total: number;
  done: number;
  /** Known results in any order. */
  cases: readonly JudgeCase[];
  /** Text alternative of the picture. */
  label: string;
  running: boolean;
}

/** Above this number ticks are too thin to see and a plain bar is shown. */
const MOST = 120;

/** Shows one tick per case, coloured as soon as its result is known. */
export const Ticks = ({ total, done, cases, label, running }: Props) => {
  if (total > MOST) {
    return (
      <div className="t-ticks" role="img" aria-label={label}>
        <i className="done" style={{ flexGrow: done }} />
        <i style={{ flexGrow: total - done }} />
      </div>
    );
  }
  const bySeq = new Map(cases.map((each) => [each.seq, each.status]));
  return (
    <div className="t-ticks" role="img" aria-label={label}>
      {Array.from({ length: total }, (_, index) => {
        const status = bySeq.get(index + 1);
        const known = status !== undefined && status !== Status.Pending && status !== Status.Judging;
        if (known) return <i key={index} className="known" data-v={verdictStyle(status).tone} />;
        const state = index < done ? 'done' : running && index === done ? 'on' : undefined;
        return <i key={index} className={state} />;
      })}
    </div>
  );
};
