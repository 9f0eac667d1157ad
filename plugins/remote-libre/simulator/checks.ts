import type { SimulatedRequest } from '@tribunal/remote-kit/simulator';

/** What the site wants besides the fields of a call: an answered captcha, and a proof of work. */
const CHECKS: Readonly<Record<string, readonly ('captcha' | 'proofOfWork')[]>> = {
  '/api/auth/login': ['proofOfWork'],
  '/api/submission/submit': ['captcha', 'proofOfWork'],
};

/** Accounts to which the operators of the site gave the privilege `SkipRecaptcha`. */
const PRIVILEGED: readonly string[] = ['bot'];

/**
 * Returns why the site refuses a call before it reads its fields; null if it does not. The headers of a person's browser
 * are not verified further than that they are there and have the form that the site wants.
 */
export function refusalOf({ path, headers }: SimulatedRequest, account: string | null): string | null {
  if (account !== null && PRIVILEGED.includes(account)) return null;
  const checks = CHECKS[path] ?? [];
  const captcha = fieldsOf(headers['x-captcha-result']);
  const isPassed = captcha !== null && ('turnstile' in captcha || 'tencentCaptcha' in captcha);
  if (checks.includes('captcha') && !isPassed) return 'Captcha verification failed';
  if (!checks.includes('proofOfWork')) return null;
  const header = headers['x-proof-of-work'];
  const proof = fieldsOf(header);
  if (header !== undefined && proof === null) return 'Malformed proof of work';
  const isProved = proof !== null && ['id', 'nonce', 'response'].every((name) => name in proof);
  return isProved ? null : 'Proof of work verification failed';
}

/** Returns the object in a header; null if there is none. */
function fieldsOf(header: string | undefined): object | null {
  try {
    const value: unknown = JSON.parse(header ?? '');
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
