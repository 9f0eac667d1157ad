const HTTP_URL = /^https?:\/\/[^\s/]\S*$/i;

/** Returns whether a text is a link to a web page rather than, e.g., a script. */
export const isWebAddress = (text: string): boolean => {
  if (!HTTP_URL.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
};
