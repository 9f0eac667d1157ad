import { Limits } from '@tribunal/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeAvatar, encodePicture } from '../../src/image/encode';
import { bmpOf, bombOf, gifOf, pixelAt, plain, pngOf } from './pictures';

const picture = (content: Buffer) => encodePicture(() => Promise.resolve(content), 'image');
const avatar = (content: Buffer) => encodeAvatar(() => Promise.resolve(content), 'image', 'ada');
const refusal = (key: string) => ({ status: 400, field: 'image', key: `file.${key}` });

const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

describe('a picture', () => {
  it.each<[string, Buffer, string]>([
    ['SVG', SVG, 'pictureType'],
    ['a page', HTML, 'pictureType'],
    ['nothing', Buffer.alloc(0), 'pictureType'],
    ['bmp, which browsers need not show', bmpOf(4, 4, [1, 2, 3], [4, 5, 6]), 'pictureType'],
    [
      'a page behind the beginning of a PNG',
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), HTML]),
      'pictureDamaged',
    ],
    ['SVG behind the beginning of a GIF', Buffer.concat([Buffer.from('GIF89a'), SVG]), 'pictureDamaged'],
    ['SVG behind the beginning of a JPEG', Buffer.concat([Buffer.from([255, 216, 255]), SVG]), 'pictureDamaged'],
    ['a file that unpacks to far more than it has', bombOf(20_000, 20_000), 'tooManyPixels'],
  ])('is not %s', async (_, content, key) => {
    await expect(picture(content)).rejects.toMatchObject(refusal(key));
    expect(content.length).toBeLessThan(Limits.pictureBytes.max);
  });

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('that is %s stays so', async (format) => {
    const { content, type } = await picture(await plain({ colour: 'red' }).toFormat(format).toBuffer());
    expect(type).toBe(`image/${format}`);
    expect(await sharp(content).metadata()).toMatchObject({ format, width: 30, height: 20 });
    const [red, green, blue] = await pixelAt(content, 5, 5);
    expect(red).toBeGreaterThan(240);
    expect(Math.max(green!, blue!)).toBeLessThan(15);
  });

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('that is %s and breaks off is refused', async (format) => {
    const noise = await sharp({
      create: { width: 200, height: 200, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
    } as unknown as Parameters<typeof sharp>[0])
      .toFormat(format)
      .toBuffer();
    await expect(picture(noise.subarray(0, noise.length / 2))).rejects.toMatchObject(refusal('pictureDamaged'));
  });

  it('loses what is not seen, and has its right side up', async () => {
    const photo = await plain({ width: 40, height: 10 })
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('a secret place')).toBe(true);
    const { content } = await picture(photo);
    expect(content.includes('a secret place')).toBe(false);
    const { width, height, exif, orientation } = await sharp(content).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 10, height: 40 });
  });

  it('loses what follows it', async () => {
    const { content } = await picture(Buffer.concat([await pngOf(), HTML]));
    expect(content.includes('script')).toBe(false);
  });

  it('may move, within limits', async () => {
    const { content } = await picture(await gifOf(5, 8));
    expect(await sharp(content, { animated: true }).metadata()).toMatchObject({
      format: 'gif',
      pages: 5,
      pageHeight: 8,
    });
    await expect(picture(await gifOf(Limits.pictureFrames.max + 1, 1))).rejects.toMatchObject(refusal('tooManyFrames'));
    const heavy = await gifOf(300, 300);
    await expect(picture(heavy)).rejects.toMatchObject(refusal('tooManyPixels'));
    expect(heavy.length).toBeLessThan(Limits.pictureBytes.max);
  });

  it('is encoded the same at any time, and is not affected by one that fails beside it', async () => {
    const png = await pngOf({ width: 300, height: 300 });
    const [one, , other] = await Promise.allSettled([picture(png), picture(SVG), picture(png)]);
    expect(one.status).toBe('fulfilled');
    expect(one).toEqual(other);
  });
});

describe('pictures that wait', () => {
  it('are limited for each user, without affecting others', async () => {
    const png = await pngOf();
    const each = Limits.picturesWaitingPerUser.max;
    let arrive = (_: Buffer): void => {};
    const late = new Promise<Buffer>((resolve) => (arrive = resolve));
    const sent = [encodePicture(() => late, 'image', 'eager')];
    for (let at = 0; at < each; at += 1) sent.push(encodeAvatar(() => Promise.resolve(png), 'image', 'eager'));
    const refused = { status: 503, key: 'file.tooManyWait' };
    await expect(encodeAvatar(() => Promise.resolve(png), 'image', 'eager')).rejects.toMatchObject(refused);
    await expect(encodePicture(() => Promise.resolve(png), 'image', 'eager')).rejects.toMatchObject(refused);
    const others = [encodeAvatar(() => Promise.resolve(png), 'image', 'ada'), picture(png)];
    arrive(png);
    expect(await Promise.all([...sent, ...others])).toHaveLength(each + 3);
  });
});

describe('an avatar', () => {
  it.each<[string, Buffer, string]>([
    ['SVG', SVG, 'pictureType'],
    ['a page', HTML, 'pictureType'],
    ['a bomb', bombOf(20_000, 20_000), 'tooManyPixels'],
    ['a bmp that breaks off', bmpOf(40, 40, [1, 2, 3], [4, 5, 6]).subarray(0, 500), 'pictureDamaged'],
    ['a page behind the beginning of a bmp', Buffer.concat([Buffer.from('BM'), HTML]), 'pictureDamaged'],
  ])('is not %s', async (_, content, key) => {
    await expect(avatar(content)).rejects.toMatchObject(refusal(key));
  });

  it('is no bmp that claims a size it has not', async () => {
    const large = bmpOf(4, 4, [1, 2, 3], [4, 5, 6]);
    large.writeInt32LE(60_000, 18);
    large.writeInt32LE(-60_000, 22);
    await expect(avatar(large)).rejects.toMatchObject(refusal('pictureDamaged'));
  });

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('is a square PNG of what was %s', async (format) => {
    const { content, type } = await avatar(await plain({ width: 900, height: 300 }).toFormat(format).toBuffer());
    expect(type).toBe('image/png');
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 });
  });

  it('can be made of bmp, which keeps its colours and its upper side', async () => {
    const { content } = await avatar(bmpOf(51, 51, [200, 30, 10], [10, 20, 250]));
    expect(await pixelAt(content, 100, 20)).toEqual([200, 30, 10]);
    expect(await pixelAt(content, 100, 180)).toEqual([10, 20, 250]);
  });

  it('shows the first picture of an animation', async () => {
    const { content } = await avatar(await gifOf(3, 10));
    expect(await pixelAt(content, 100, 100)).toEqual([0, 0, 0]);
  });
});
