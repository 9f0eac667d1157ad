import { badInput } from '@tribunal/server';
import { wholeColour } from '../../contract';

/**
 * The colour as it is stored.
 * @throws 400 for what is no colour
 */
export function checkColour(field: string, colour: string): string {
  const whole = wholeColour(colour);
  if (whole === null) throw badInput(field, 'contest.office.colour');
  return whole;
}
