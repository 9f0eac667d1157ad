/** Test results as numbers, `{passed, failed, skipped}`, with the names of the skipped and of the failed tests. */

export const none = { passed: 0, failed: 0, skipped: 0, names: [], failures: [] };

export const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  names: [...one.names, ...other.names],
  failures: [...one.failures, ...other.failures],
});

const firstLine = (messages) => (messages?.[0] ?? '').split('\n', 1)[0];

const isSkipped = ({ status }) => ['pending', 'skipped', 'todo', 'disabled'].includes(status);

/**
 * Counts the results in vitest's JSON report. A file that failed before its first test counts as one failure, and so
 * does a run that ended with an error although no test failed.
 */
export const countsOf = (report, exitCode) => {
  if (!report) return { ...none, failed: 1, failures: ['a run that left no report'] };
  const files = report.testResults;
  const tests = files.flatMap((file) => file.assertionResults);
  const isBroken = (file) =>
    file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed');
  const failures = [
    ...tests
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages)}`),
    ...files.filter(isBroken).map(({ name, message }) => `${name}: ${firstLine([message])}`),
  ];
  if (failures.length === 0 && exitCode !== 0) failures.push('a run that ended with an error although no test failed');
  const skipped = tests.filter(isSkipped);
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    skipped: skipped.length,
    names: skipped.map(({ fullName }) => fullName),
    failures,
  };
};

/** Counts skipped tests as failures, as CI must not skip any. */
export const strict = (counts) => ({ ...counts, failed: counts.failed + counts.skipped, skipped: 0 });

export const summary = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;
