const MEDALS = ['gold', 'silver', 'bronze'];

/** A place in a list; the first three are coloured, unless they have reached nothing. */
export const RankBadge = ({ place, isPlain = false }: { place: number; isPlain?: boolean }) => (
  <span className={`t-rank ${(!isPlain && MEDALS[place - 1]) || ''}`.trim()}>{place}</span>
);
