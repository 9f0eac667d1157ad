import { expect, test } from 'vitest';
import { loadSharp } from '../../src/image/image-library';

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="2" height="2"/></svg>',
);

test('the one library reads what people send and what the server draws', async () => {
  const sharp = await loadSharp();
  const png = await sharp(SVG).png().toBuffer();
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 2 });
});

test('it reads no other kind', async () => {
  const sharp = await loadSharp();
  const tiff = await sharp(SVG).tiff().toBuffer();
  await expect(sharp(tiff).metadata()).rejects.toThrow('unsupported image format');
});
