import { codeOf } from '../lib/errors.mjs';

/**
 * What a check is needed for; the last three are minor: the site works without them.
 * @typedef {'to start' | 'to judge' | 'to send mail' | 'to be reached' | 'for tests' | 'better' | 'optional'} Weight
 */
/**
 * Result of a check: `what` is the case if all is well, otherwise `why` not and a `remedy`. It may override the weight.
 * @typedef {{ what?: string, why?: string, remedy?: string, weight?: Weight }} Finding
 */
/**
 * Name, weight and function of a check; the function returns null if there is nothing to check.
 * @typedef {[name: string, weight: Weight, find: () => Finding | null | Promise<Finding | null>]} Check
 */
/** @typedef {Finding & { name: string, weight: Weight, isWell: boolean, isMinor: boolean }} NamedFinding */

/**
 * Maximum duration of a check, in ms. Checks that wait for a reply use the shorter `ANSWER_TIMEOUT_MS`, so that they
 * can name who did not answer.
 */
const CHECK_TIMEOUT_MS = 6000;
export const ANSWER_TIMEOUT_MS = 4000;

/** @type {readonly Weight[]} */
const MINOR = ['for tests', 'better', 'optional'];

/**
 * @param {string} what
 * @returns {Finding}
 */
export const pass = (what) => ({ what });
/**
 * @param {string} why
 * @param {string} remedy
 * @param {Weight} [weight]
 * @returns {Finding}
 */
export const fail = (why, remedy, weight) => ({ why, remedy, ...(weight && { weight }) });
/**
 * Returns the failure that a check of the machine found, or a pass with `what` if it found none.
 * @param {Finding | null} found
 * @param {string} what
 */
export const failureOrPass = (found, what) => found ?? pass(what);

/**
 * Runs a check with a time limit. Never rejects: an unexpected error becomes a finding, too.
 * @param {Check[2]} find
 */
const runCheck = async (find) => {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const timedOut = /** @type {Promise<Finding>} */ (
    new Promise((done) => {
      timer = setTimeout(
        () => done(fail(`no answer within ${CHECK_TIMEOUT_MS / 1000} s`, 'check whether it hangs')),
        CHECK_TIMEOUT_MS,
      );
    })
  );
  try {
    return await Promise.race([find(), timedOut]);
  } catch (error) {
    // The message of an unknown error is not shown, because it may contain anything, including secrets.
    return fail(
      `cannot be checked (${codeOf(error) ?? (error instanceof Error ? error.name : 'unknown error')})`,
      'correct the related setting',
    );
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Runs all checks one after another. Returns `{name, isWell, isMinor, what, why, remedy, weight}` for each check that
 * had something to check.
 * @param {readonly Check[]} checks
 * @returns {Promise<NamedFinding[]>}
 */
export const runChecks = async (checks) => {
  /** @type {(Finding & { name: string, weight: Weight })[]} */
  const findings = [];
  for (const [name, weight, find] of checks) {
    const finding = await runCheck(find);
    if (finding) findings.push({ name, weight, ...finding });
  }
  return findings.map((one) => ({ ...one, isWell: !one.why, isMinor: MINOR.includes(one.weight) }));
};

/**
 * Formats a finding as one line.
 * @param {NamedFinding} finding
 */
export const formatFinding = ({ name, isWell, isMinor, what, why, remedy, weight }) =>
  isWell ? `✓ ${name.padEnd(15)} ${what}` : `${isMinor ? '–' : '✗'} ${name.padEnd(15)} ${why} → ${remedy} (${weight})`;
