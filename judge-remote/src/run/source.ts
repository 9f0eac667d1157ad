/**
 * Returns the lengths in bytes that a site may show for a source: sites treat line ends and trailing ones
 * differently. Null if the source has characters beyond ASCII, because the length then depends on how the site stores
 * them.
 */
export function lengthsOf(source: string): ReadonlySet<number> | null {
  if (!/^\p{ASCII}*$/u.test(source)) return null;
  const forms = [source, source.trimEnd(), `${source.trimEnd()}\n`];
  return new Set(forms.flatMap((form) => [form.length, form.replace(/\r?\n/g, '\r\n').length]));
}
