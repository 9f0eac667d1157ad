/** Whether a link to it leads to a web page, and to nothing that runs. */
export const isWebAddress = (text: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(text).protocol);
  } catch {
    return false;
  }
};
