/** The purpose of an address in a statement. */
type LinkUse = 'link' | 'picture';

/** Returns the replacement of an absolute address; null removes it. */
export type Rewrite = (address: string, use: LinkUse) => string | null;

const SCHEMES: Readonly<Record<LinkUse, readonly string[]>> = {
  link: ['http:', 'https:', 'mailto:'],
  picture: ['http:', 'https:', 'data:'],
};

/** Returns an address of a page as absolute and safe; null if it is unsafe or does not lead outside of that page. */
export function absolute(address: string, base: string, use: LinkUse): string | null {
  const trimmed = address.trim();
  if (trimmed === '' || trimmed.startsWith('#') || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  if (url.protocol === 'data:' && !/^data:image\/(png|jpeg|gif|webp|bmp);base64,/i.test(trimmed)) return null;
  return SCHEMES[use].includes(url.protocol) ? url.href : null;
}

/** Rewrites absolute and safe addresses and drops the rest. */
export const rewriteAt =
  (base: string, rewrite: Rewrite): Rewrite =>
  (address, use) => {
    const whole = absolute(address, base, use);
    return whole === null ? null : rewrite(whole, use);
  };
