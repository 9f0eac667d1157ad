const PARTS = /(\d+)|(\D+)/g;
const DIGITS = /^\d/;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Numbers of any length by value. */
function byNumber(a: string, b: string): number {
  const [left, right] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  return left.length - right.length || byText(left, right);
}

/** `2` before `10`, whatever stands around them; never 0 for two texts that differ. */
export function naturally(a: string, b: string): number {
  const [left, right] = [a.match(PARTS) ?? [], b.match(PARTS) ?? []];
  for (let at = 0; at < Math.min(left.length, right.length); at += 1) {
    const [one, other] = [left[at]!, right[at]!];
    const order = DIGITS.test(one) && DIGITS.test(other) ? byNumber(one, other) : byText(one, other);
    if (order !== 0) return order;
  }
  return left.length - right.length || byText(a, b);
}
