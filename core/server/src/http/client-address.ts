const plain = (address: string): string => address.trim().replace(/^::ffff:/i, '');

/**
 * The socket's address; when that is a proxy we trust, the nearest address in `x-forwarded-for` that is not one.
 * Anyone can write that header, so nothing beyond the first stranger in it counts.
 */
export function clientAddress(
  socketAddress: string,
  forwardedFor: string | undefined,
  trusted: readonly string[],
): string {
  const hops = [...(forwardedFor?.split(',').slice(-10) ?? []), socketAddress].map(plain);
  const isTrusted = (address: string): boolean => trusted.includes(address);
  while (hops.length > 1 && isTrusted(hops.at(-1) ?? '')) hops.pop();
  return (hops.at(-1) ?? '').slice(0, 45);
}
