/** A colour such as `#1e90ff`, in either case. */
export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;
