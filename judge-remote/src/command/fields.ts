/** Fields whose values are never kept. */
const SECRET_NAME =
  /pass|token|csrf|xsrf|session|key|secret|auth|cookie|user|login|handle|email|nonce|sign|verif|captcha|ticket|state/i;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

const INPUT = /<(?:input|button|textarea|meta)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const VALUE = /(\s(?:value|content)\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/** What an attribute of a tag says; empty: it is not there. */
function attribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? '';
}

const isHidden = (tag: string): boolean => attribute(tag, 'type').toLowerCase() === 'hidden';
const isSecret = (tag: string): boolean => isHidden(tag) || isSecretName(attribute(tag, 'name'));

/** Names of the hidden fields of a page: what is sent in them is the site's, and may be as good as a password. */
export const hiddenFieldsOf = (page: string): string[] =>
  (page.match(INPUT) ?? [])
    .filter(isHidden)
    .map((tag) => attribute(tag, 'name'))
    .filter(Boolean);

/** A page without the values of hidden fields, and of fields that are named like a token. */
export const withoutHiddenFields = (page: string): string =>
  page.replace(INPUT, (tag) => (isSecret(tag) ? tag.replace(VALUE, '$1"***"') : tag));
