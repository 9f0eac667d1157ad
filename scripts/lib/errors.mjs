/**
 * Returns the code that Node gives to an error, such as `ENOENT`.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export const codeOf = (error) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

const FULL_DISK = /no space left on device|disk quota exceeded|wrote only \d+ of \d+ bytes/i;

/**
 * Returns a sentence for the operator if the error is that a disk is full, or null.
 * @param {unknown} error
 */
export const describeFullDisk = (error) => {
  const line = messageOf(error)
    .split('\n')
    .find((text) => FULL_DISK.test(text));
  return line === undefined
    ? null
    : `The disk is full: ${line}\nFree some space, or choose another disk, and run the command again.`;
};
