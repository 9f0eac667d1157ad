import { badInput } from '@tribunal/server';

const COLOUR = /^#[0-9a-f]{6}$/i;

/** @throws 400 unless the text is a colour such as `#1e90ff` */
export function checkColour(color: string): string {
  if (!COLOUR.test(color)) throw badInput('color', 'training.admin.colour');
  return color.toLowerCase();
}
