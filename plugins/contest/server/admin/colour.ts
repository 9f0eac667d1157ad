import { badInput } from '@tribunal/server';
import { normalizeColour } from '../../contract';

/**
 * Returns the colour as it is stored.
 * @throws 400 when it is not a valid colour
 */
export function checkColour(field: string, colour: string): string {
  const whole = normalizeColour(colour);
  if (whole === null) throw badInput(field, 'contest.admin.colour');
  return whole;
}
