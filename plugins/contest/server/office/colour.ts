import { badInput } from '@tribunal/server';
import { isColour } from '../../contract';

/** null: none. Refuses what is no colour. */
export function checkColour(field: string, colour: string | null): string | null {
  if (colour !== null && !isColour(colour)) throw badInput(field, 'contest.office.colour');
  return colour;
}
