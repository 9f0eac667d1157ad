/**
 * A check is `[name, weight, find]`. `find()` returns `{what}` if all is well, `{why, remedy}` if not, and null if
 * there is nothing to check. `weight` says what the check is needed for: `to start`, `to judge`, `to send mail`, `to
 * be reached`, or, if the site works without it, `for tests`, `better`, `optional`. A finding may override `weight`.
 */

/**
 * Maximum duration of a check, in ms. Checks that wait for a reply use the shorter `ANSWER_TIMEOUT_MS`, so that they
 * can name who did not answer.
 */
const CHECK_TIMEOUT_MS = 6000;
export const ANSWER_TIMEOUT_MS = 4000;

const MINOR = ['for tests', 'better', 'optional'];

export const pass = (what) => ({ what });
export const fail = (why, remedy, weight) => ({ why, remedy, ...(weight && { weight }) });
/** Returns the failure that a check of the machine found, or a pass with `what` if it found none. */
export const failureOrPass = (found, what) => found ?? pass(what);

/** Runs a check with a time limit. Never rejects: an unexpected error becomes a finding, too. */
const runCheck = async (find) => {
  let timer;
  const timedOut = new Promise((done) => {
    timer = setTimeout(
      () => done(fail(`no answer within ${CHECK_TIMEOUT_MS / 1000} s`, 'see whether it hangs')),
      CHECK_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([find(), timedOut]);
  } catch (error) {
    // The message of an unknown error is not shown, because it may contain anything, including secrets.
    return fail(`cannot be checked (${error.code ?? error.name})`, 'correct the setting that it is about');
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Runs all checks one after another. Returns `{name, isWell, isMinor, what, why, remedy, weight}` for each check that
 * had something to check.
 */
export const runChecks = async (checks) => {
  const findings = [];
  for (const [name, weight, find] of checks) {
    const finding = await runCheck(find);
    if (finding) findings.push({ name, weight, ...finding });
  }
  return findings.map((one) => ({ ...one, isWell: !one.why, isMinor: MINOR.includes(one.weight) }));
};

/** Formats a finding as one line. */
export const formatFinding = ({ name, isWell, isMinor, what, why, remedy, weight }) =>
  isWell ? `✓ ${name.padEnd(15)} ${what}` : `${isMinor ? '–' : '✗'} ${name.padEnd(15)} ${why} → ${remedy} (${weight})`;
