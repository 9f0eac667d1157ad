import { badInput } from '@tribunal/server';

/** `#rrggbb`. */
export const COLOUR = /^#[0-9a-f]{6}$/i;

/** null: none. Refuses what is no colour. */
export function checkColour(field: string, colour: string | null): string | null {
  if (colour !== null && !COLOUR.test(colour)) throw badInput(field, 'contest.office.colour');
  return colour;
}
