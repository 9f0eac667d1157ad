const PARTS = /(\d+)|(\D+)/g;
const DIGITS = /^\d/;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Compares numbers of any length by value. */
function byNumber(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  return left.length - right.length || byText(left, right);
}

/**
 * Compares texts in natural order: `2` comes before `10`, whatever surrounds them. Never returns 0 for two different
 * texts.
 */
export function compareNaturally(a: string, b: string): number {
  const [left, right] = [a.match(PARTS) ?? [], b.match(PARTS) ?? []];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [one, other] = [left[at]!, right[at]!];
    const order = DIGITS.test(one) && DIGITS.test(other) ? byNumber(one, other) : byText(one, other);
    if (order !== 0) return order;
  }
  return left.length - right.length || byText(a, b);
}
