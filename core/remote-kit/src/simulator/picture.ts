import type { SimulatedResponse } from './exchange';

/** A chequered 48 × 24 PNG, which simulated sites show where a statement has a picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAYCAIAAAAzn+mLAAAAOklEQVR42mP4gANIxZzAimitnmHUQaMOGnXQiHPQQFmMS/2og0YdNOqgkeeg0ZJ61EGjDhp10AA7CABlJiAIrKskpwAAAABJRU5ErkJggg==',
  'base64',
);

export const pictureResponse = (): SimulatedResponse => ({ headers: { 'content-type': 'image/png' }, body: PICTURE });
