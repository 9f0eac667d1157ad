/** Which accounts may take part, as the form's encoded text says. */
export interface AccountRule {
  prefix: string;
  suffix: string;
  start: number;
  end: number;
  extra: readonly string[];
}

const part = (text: string, name: string): string => text.match(new RegExp(`<${name}>([^<]*)</${name}>`))?.[1] ?? '';

/** null: the text is no rule, and nobody fits it. */
export function readAccountRule(text: string): AccountRule | null {
  const [start, end] = [part(text, 'start').trim(), part(text, 'end').trim()];
  if (![start, end].every((number) => /^\d{1,9}$/.test(number))) return null;
  const extra = part(text, 'extra').split(/\s+/).filter(Boolean);
  return { prefix: part(text, 'prefix'), suffix: part(text, 'suffix'), start: Number(start), end: Number(end), extra };
}

/** Names are compared as accounts are: capitals do not matter. */
export function fitsAccountRule({ prefix, suffix, start, end, extra }: AccountRule, username: string): boolean {
  const name = username.toLowerCase();
  if (extra.some((one) => one.toLowerCase() === name)) return true;
  const [before, after] = [prefix.toLowerCase(), suffix.toLowerCase()];
  if (!name.startsWith(before) || !name.endsWith(after)) return false;
  const number = name.slice(before.length, name.length - after.length);
  return /^(0|[1-9]\d{0,8})$/.test(number) && Number(number) >= start && Number(number) <= end;
}
