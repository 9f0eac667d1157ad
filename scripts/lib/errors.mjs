/**
 * Returns the code that Node gives to an error, such as `ENOENT`.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
