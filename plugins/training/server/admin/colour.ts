import { HEX_COLOUR } from '@tribunal/contract';
import { badInput } from '@tribunal/server';

/** @throws 400 unless the text is a colour such as `#1e90ff` */
export function checkColour(color: string): string {
  if (!HEX_COLOUR.test(color)) throw badInput('color', 'training.admin.colour');
  return color.toLowerCase();
}
