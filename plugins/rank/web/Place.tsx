const MEDALS = ['gold', 'silver', 'bronze'];

/** A place in a list; the first three are coloured. */
export const Place = ({ place }: { place: number }) => (
  <span className={`t-rank ${MEDALS[place - 1] ?? ''}`.trim()}>{place}</span>
);
