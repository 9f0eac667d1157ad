/** Pattern for LIKE of texts that contain `part`, whatever characters it has. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
