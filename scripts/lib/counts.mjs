/** Test results as numbers: `{passed, failed, skipped}` and the names of what was skipped. */

export const none = { passed: 0, failed: 0, skipped: 0, names: [] };

export const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  names: [...one.names, ...other.names],
});

const isSkipped = ({ status }) => ['pending', 'skipped', 'todo', 'disabled'].includes(status);

/**
 * Counts of vitest's JSON report. A file that failed before its first test counts as one failure, and so does a run that
 * ended with an error although no test failed.
 */
export const countsOf = (report, exitCode) => {
  if (!report) return { ...none, failed: 1 };
  const files = report.testResults;
  const tests = files.flatMap((file) => file.assertionResults);
  const isBroken = (file) =>
    file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed');
  const failed = tests.filter(({ status }) => status === 'failed').length + files.filter(isBroken).length;
  const skipped = tests.filter(isSkipped);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: skipped.length,
    names: skipped.map(({ fullName }) => fullName),
  };
};

/** In CI nothing may be skipped. */
export const strict = (counts) => ({ ...counts, failed: counts.failed + counts.skipped, skipped: 0 });

export const summary = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
