/** Origins that a build is connected to from the start. The build replaces this file. */
export const presetOrigins: readonly string[] = [];
