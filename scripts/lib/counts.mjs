/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} names names of the skipped tests
 * @property {string[]} failures
 */
/**
 * The parts of vitest's JSON report that are read here.
 * @typedef {object} VitestReport
 * @property {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string,
 * failureMessages?: string[] }[] }[]} testResults
 */
/** @type {Counts} */
export const none = { passed: 0, failed: 0, skipped: 0, names: [], failures: [] };

/**
 * @param {Counts} one
 * @param {Counts} other
 * @returns {Counts}
 */
export const sum = (one, other) => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  names: [...one.names, ...other.names],
  failures: [...one.failures, ...other.failures],
});

/** @param {readonly (string | undefined)[] | undefined} messages */
const firstLine = (messages) => (messages?.[0] ?? '').split('\n', 1)[0] ?? '';

/**
 * Returns why a test failed, with the line of its file if the error names one.
 * @param {string} file
 * @param {readonly string[] | undefined} messages
 */
const reasonOf = (file, messages) => {
  const [, line] = (messages?.[0] ?? '').split(`${file}:`, 2);
  return firstLine(messages) + (line ? ` (line ${Number.parseInt(line, 10)})` : '');
};

/** @param {{ status: string }} test */
const isSkipped = ({ status }) => ['pending', 'skipped', 'todo', 'disabled'].includes(status);

/**
 * Counts the results in vitest's JSON report. A file that failed before its first test counts as one failure, and so
 * does a run that ended with an error although no test failed.
 * @param {VitestReport | null} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export const countsOf = (report, exitCode) => {
  if (!report) return { ...none, failed: 1, failures: ['a run that left no report'] };
  const files = report.testResults;
  const tests = files.flatMap((file) => file.assertionResults);
  /** @param {VitestReport['testResults'][number]} file */
  const isBroken = (file) =>
    file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed');
  const failures = [
    ...files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${reasonOf(name, failureMessages)}`),
    ),
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

/**
 * Counts skipped tests as failures, as CI must not skip any.
 * @param {Counts} counts
 * @returns {Counts}
 */
export const strict = (counts) => ({ ...counts, failed: counts.failed + counts.skipped, skipped: 0 });

/** @param {Pick<Counts, 'passed' | 'failed' | 'skipped'>} counts */
export const summary = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`;

/**
 * Reads the second line that `times` of a shell prints: user and system time of its children, as `1m2.345s`.
 * @param {string} printed
 */
export const processorSeconds = (printed) => {
  const children = [...(printed.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.,]+)s/g)];
  return children.reduce(
    (total, [, minutes, seconds = '']) => total + Number(minutes) * 60 + Number(seconds.replace(',', '.')),
    0,
  );
};
