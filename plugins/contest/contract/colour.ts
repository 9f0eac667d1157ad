/** Whether a text is `#rrggbb`, in capitals or not. */
export const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
