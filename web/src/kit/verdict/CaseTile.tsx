import type { JudgeCase } from '@tribunal/contract';
import { formatMemory, formatMs } from '../format';
import { lookOf } from './look';
import { Verdict } from './Verdict';

interface Props {
  judged: JudgeCase;
  selected: boolean;
  onSelect: () => void;
}

/** One testcase: verdict, number, time and memory; pressing it shows what the judge said. */
export const CaseTile = ({ judged, selected, onSelect }: Props) => (
  <button
    type="button"
    className="t-case"
    data-v={lookOf(judged.status).tone}
    data-status={judged.status}
    aria-pressed={selected}
    onClick={onSelect}
  >
    <Verdict status={judged.status} form="short">
      <span>#{judged.seq}</span>
    </Verdict>
    <span>{formatMs(judged.time)}</span>
    <span>{formatMemory(judged.memory)}</span>
  </button>
);
