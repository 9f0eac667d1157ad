import { NOTHING } from '@tribunal/web/kit';

interface Props {
  before: number | null;
  after: number;
}

/** The change of a rating with its sign; there is none in the first rated contest. */
export const Change = ({ before, after }: Props) => {
  if (before === null) return NOTHING;
  const change = after - before;
  if (change === 0) return '±0';
  return change > 0 ? `+${change}` : `−${-change}`;
};
