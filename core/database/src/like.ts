/** Returns a LIKE pattern for texts that contain `part`, with special characters escaped. */
export const containsPattern = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
