import { Limits } from '@tribunal/contract';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { badInput, DomainError, unavailable } from '../http';
import { loadSharp } from '../image-library';
import { readBmp } from './bmp';
import { PICTURE_TYPES, typeOf, type PictureType } from './kinds';
import { Turns } from './turns';

export interface EncodedPicture {
  content: Buffer;
  type: PictureType;
}

/** Reads it when its turn has come. */
type Read = () => Promise<Buffer>;

const AVATAR_SIDE = 200;
const PATIENCE_SECONDS = 20;
const JPEG_QUALITY = 90;
const EFFORT = 4;
const LIMITED: SharpOptions = { limitInputPixels: Limits.picturePixels.max, failOn: 'error' };

/** One picture at a time: each may take tens of megabytes and a second of a processor. */
const turns = new Turns({ inAll: Limits.picturesWaiting.max, each: Limits.picturesWaitingPerUser.max }, () =>
  unavailable('file.tooManyWait'),
);

/**
 * A picture with everything left out but what is seen, its right side up. Animations stay. 400 on `field` when it is
 * none of png, jpeg, gif and webp, is damaged or has too many pixels; 503 when too many wait already. `uid` says whose it
 * is; those of imports are nobody's, and never refused with 503.
 */
export const encodePicture = (read: Read, field: string, uid: string | null = null): Promise<EncodedPicture> =>
  turns.take(uid, async () => {
    const content = await read();
    const type = typeOf(content);
    if (type === null || type === 'image/bmp') throw noPicture(field, 'png, jpeg, gif, webp');
    const sharp = await loadSharp();
    return explained(field, async () => {
      const animated = type === 'image/gif' || type === 'image/webp';
      const picture = sharp(content, { ...LIMITED, animated });
      const metadata = await picture.metadata();
      checkSize(metadata, field);
      return { content: await finished(formatOf(picture.autoOrient(), type, metadata)), type };
    });
  });

/** A PNG of 200 × 200 of the middle of the picture; bmp can be read as well. Refuses as `encodePicture`. */
export const encodeAvatar = (read: Read, field: string, uid: string): Promise<EncodedPicture> =>
  turns.take(uid, async () => {
    const content = await read();
    const type = typeOf(content);
    if (type === null) throw noPicture(field, 'png, jpeg, gif, webp, bmp');
    const sharp = await loadSharp();
    const pixels = type === 'image/bmp' ? await readBmp(content) : null;
    if (type === 'image/bmp' && !pixels) throw badInput(field, 'file.pictureDamaged');
    return explained(field, async () => {
      const source = pixels
        ? sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })
        : sharp(content, LIMITED);
      const square = source.autoOrient().resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' });
      return { content: await finished(square.png()), type: PICTURE_TYPES[0] };
    });
  });

function checkSize({ width, height, pages = 1, pageHeight = height }: Metadata, field: string): void {
  const limit = Limits.pictureFrames.max;
  if (pages > limit) throw badInput(field, 'file.tooManyFrames', { limit });
  if (width * pageHeight * pages > Limits.picturePixels.max) throw tooManyPixels(field);
}

function formatOf(picture: Sharp, type: PictureType, { isPalette = false }: Metadata): Sharp {
  if (type === 'image/jpeg') return picture.jpeg({ quality: JPEG_QUALITY });
  if (type === 'image/gif') return picture.gif({ effort: EFFORT });
  if (type === 'image/webp') return picture.webp({ quality: JPEG_QUALITY, effort: EFFORT });
  return picture.png({ palette: isPalette });
}

const finished = (picture: Sharp): Promise<Buffer> => picture.timeout({ seconds: PATIENCE_SECONDS }).toBuffer();

const noPicture = (field: string, choices: string): DomainError => badInput(field, 'file.pictureType', { choices });

const tooManyPixels = (field: string): DomainError =>
  badInput(field, 'file.tooManyPixels', { limit: Limits.picturePixels.max });

/** The library says in words what is wrong with a picture. */
async function explained<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const { message } = error as Error;
    if (message.includes('exceeds pixel limit')) throw tooManyPixels(field);
    throw badInput(field, message.startsWith('timeout') ? 'file.pictureSlow' : 'file.pictureDamaged');
  }
}
