import { rateOf } from '../format';
import { Rate } from './Rate';

/** Shows the share of accepted submissions as a number and, where there is room, a bar. */
export const RateBar = ({ ac, total }: { ac: number; total: number }) => (
  <span className="t-rate">
    <span>
      <Rate ac={ac} total={total} />
    </span>
    {total > 0 && (
      <span className="ui tiny progress t-hide-md" aria-hidden="true">
        <span className="bar" style={{ width: `${rateOf(ac, total)}%`, display: 'block' }} />
      </span>
    )}
  </span>
);
