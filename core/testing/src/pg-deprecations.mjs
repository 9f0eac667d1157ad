/**
 * Set-up of tests and of the programs that they start: what the next major version of the PostgreSQL driver no longer
 * does fails now, instead of being a line in the output.
 */

const CHECKED = Symbol.for('pg deprecations');

/** The set-up runs before each file of tests, in a process that they share. */
if (!process[CHECKED]) {
  process[CHECKED] = true;
  process.on('warning', (warning) => {
    if (warning.name === 'DeprecationWarning' && /\bpg\b/.test(warning.message)) throw warning;
  });
}
