/** Names of fields whose values are never kept. */
const SECRET_NAME =
  /pass|token|csrf|xsrf|session|key|secret|auth|cookie|user|login|handle|email|nonce|sign|verif|captcha|ticket|state/i;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

const INPUT = /<(?:input|button|textarea|meta)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const VALUE = /(\s(?:value|content)\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** Returns the value of a tag's attribute; empty if the tag does not have it. */
function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
}

const isHidden = (tag: string): boolean => attribute(tag, 'type').toLowerCase() === 'hidden';
const isSecret = (tag: string): boolean => isHidden(tag) || isSecretName(attribute(tag, 'name'));

/**
 * Returns the names of a page's hidden fields: their values belong to the site and may be as sensitive as a password.
 */
export const hiddenFieldsOf = (page: string): string[] =>
  (page.match(INPUT) ?? [])
    .filter(isHidden)
    .map((tag) => attribute(tag, 'name'))
    .filter(Boolean);

/** Returns a page without the values of hidden fields and of fields that are named like a token. */
export const withoutHiddenFields = (page: string): string =>
  page.replace(INPUT, (tag) => (isSecret(tag) ? tag.replace(VALUE, '$1"***"') : tag));
