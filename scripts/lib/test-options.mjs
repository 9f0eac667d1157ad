/**
 * @typedef {object} TestOptions
 * @property {string | null} changedSince a commit: only test files are run that import what has changed since
 * @property {number} repeat how often the selected files are run
 * @property {string[]} patterns parts of paths of test files; without any, everything is run
 */

/**
 * Reads the arguments of `npm test -- [--changed[=COMMIT]] [--repeat N] [PATTERN …]`.
 * @param {readonly string[]} args
 * @returns {TestOptions}
 */
export const testOptions = (args) => {
  /** @type {TestOptions} */
  const options = { changedSince: null, repeat: 1, patterns: [] };
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? '';
    const next = args[at + 1] ?? '';
    if (arg === '--changed' || arg.startsWith('--changed=')) {
      options.changedSince = arg.slice('--changed='.length) || 'HEAD';
    } else if (arg === '--repeat') {
      if (!/^[1-9]\d*$/.test(next)) throw new Error('--repeat needs a number: npm test -- --repeat 20 FILE');
      options.repeat = Number(next);
      at++;
    } else if (arg.startsWith('-')) {
      throw new Error(`${arg} is not an option: npm test -- [--changed[=COMMIT]] [--repeat N] [PATTERN …]`);
    } else {
      options.patterns.push(arg);
    }
  }
  if (options.repeat > 1 && options.patterns.length === 0 && options.changedSince === null)
    throw new Error('--repeat needs the part of a path: npm test -- --repeat 20 FILE');
  return options;
};

/**
 * Describes which test files a run leaves out, by project.
 * @param {readonly { file: string, projectName: string }[]} all
 * @param {readonly { file: string, projectName: string }[]} selected
 */
export const leftOut = (all, selected) => {
  /** @type {Map<string, number>} */
  const counts = new Map();
  const kept = new Set(selected.map(({ file, projectName }) => `${projectName} ${file}`));
  for (const { file, projectName } of all) {
    if (!kept.has(`${projectName} ${file}`)) counts.set(projectName, (counts.get(projectName) ?? 0) + 1);
  }
  return [...counts].map(([project, count]) => `${project} ${count}`).join(', ');
};
