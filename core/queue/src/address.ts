/**
 * Returns the name of a topic's sub-queue: `judge.ME`, or the topic alone.
 * @throws on a key that could be part of a topic's name
 */
export const addressOf = (topic: string, key?: string): string => {
  if (key === undefined) return topic;
  if (!/^[A-Z0-9][A-Z0-9_-]{0,62}$/.test(key))
    throw new Error(`a queue key may contain only capital letters, digits, - and _: "${key}"`);
  return `${topic}.${key}`;
};

export const MAX_PRIORITY = 9;

/** Clamps a priority to 0–9. */
export const priorityOf = (priority = 0): number => Math.max(0, Math.min(MAX_PRIORITY, Math.trunc(priority)));
