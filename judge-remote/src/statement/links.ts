/** What an address in a statement is for. */
export type LinkUse = 'link' | 'picture';

/** What is written in place of an address, which is absolute; null: nothing, it goes. */
export type Rewrite = (address: string, use: LinkUse) => string | null;

const SCHEMES: Readonly<Record<LinkUse, readonly string[]>> = {
  link: ['http:', 'https:', 'mailto:'],
  picture: ['http:', 'https:', 'data:'],
};

/** An address of a page as absolute and safe; null: it is not, or it leads nowhere outside that page. */
export function absolute(address: string, base: string, use: LinkUse): string | null {
  const trimmed = address.trim();
  if (trimmed === '' || trimmed.startsWith('#') || !URL.canParse(trimmed, base)) return null;
  const url = new URL(trimmed, base);
  if (url.protocol === 'data:' && !/^data:image\/(png|jpeg|gif|webp|bmp);base64,/i.test(trimmed)) return null;
  return SCHEMES[use].includes(url.protocol) ? url.href : null;
}

/** Rewrites what is absolute and safe, and drops the rest. */
export const rewriteAt =
  (base: string, rewrite: Rewrite): Rewrite =>
  (address, use) => {
    const whole = absolute(address, base, use);
    return whole === null ? null : rewrite(whole, use);
  };
