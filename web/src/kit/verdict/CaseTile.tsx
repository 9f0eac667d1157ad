import type { JudgeCase } from '@tribunal/contract';
import { formatMemory, formatMs } from '../format';
import { verdictStyle } from './verdict-icons';
import { Verdict } from './Verdict';

interface Props {
  judged: JudgeCase;
  selected: boolean;
  onSelect: () => void;
}

/** Shows one testcase: verdict, number, time and memory. Pressing it shows the judge's message. */
export const CaseTile = ({ judged, selected, onSelect }: Props) => (
  <button
    type="button"
    className="t-case"
    data-v={verdictStyle(judged.status).tone}
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
