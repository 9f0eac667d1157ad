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

/** A name of an account of GitHub. */
export const GITHUB_NAME = /^[a-z\d](?:[a-z\d-]{0,38})$/i;
