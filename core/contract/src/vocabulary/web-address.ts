const BEGINNING = /^https?:\/\/[^\s/]\S*$/i;

/** Whether a link to it leads to a web page, and to nothing that runs. */
export const isWebAddress = (text: string): boolean => {
  if (!BEGINNING.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
};
