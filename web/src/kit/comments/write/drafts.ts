const keyOf = (key: string): string => `comment-draft:${key}`;

/** What was typed at this place and not sent. A browser that keeps nothing has none. */
export const readDraft = (key: string): string => {
  try {
    return localStorage.getItem(keyOf(key)) ?? '';
  } catch {
    return '';
  }
};

export const keepDraft = (key: string, content: string): void => {
  try {
    if (content) localStorage.setItem(keyOf(key), content);
    else localStorage.removeItem(keyOf(key));
  } catch {
    // Full or closed to us: it can still be sent.
  }
};
