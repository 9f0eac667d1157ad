import { AVATAR_SIDE, Limits, PICTURE_TYPES, type PictureType } from '@tribunal/contract';
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { badInput, DomainError, unavailable } from '../http';
import { loadSharp } from './image-library';
import { readBmp } from './bmp';
import { typeOf } from './picture-types';
import { FairQueue } from './fair-queue';

export interface EncodedPicture {
  content: Buffer;
  type: PictureType;
}

/** Reads the content when the task reaches the front of the queue. */
type ReadContent = () => Promise<Buffer>;

/** Accepted types as users know them. */
const CHOICES = PICTURE_TYPES.map((type) => type.replace('image/', '')).join(', ');
const TIMEOUT_SECONDS = 20;
const JPEG_QUALITY = 90;
const EFFORT = 4;
const LIMITED: SharpOptions = { limitInputPixels: Limits.picturePixels.max, failOn: 'error' };

/** Processes one picture at a time, because each may take tens of megabytes and a second of processor time. */
const queue = new FairQueue({ total: Limits.picturesWaiting.max, perOwner: Limits.picturesWaitingPerUser.max }, () =>
  unavailable('file.tooManyWait'),
);

/**
 * Re-encodes a picture upright and without metadata; animations are kept. `uid` is the owner. Pictures of imports
 * have no owner and are never rejected with 503.
 * @throws 400 on `field` if it is not png, jpeg, gif or webp, is damaged or has too many pixels
 * @throws 503 if too many pictures are waiting
 */
export const encodePicture = (
  readContent: ReadContent,
  field: string,
  uid: string | null = null,
): Promise<EncodedPicture> =>
  queue.run(uid, async () => {
    const content = await readContent();
    const type = typeOf(content);
    if (type === null || type === 'image/bmp') throw notAPicture(field, CHOICES);
    const sharp = await loadSharp();
    return withReadableErrors(field, async () => {
      const animated = type === 'image/gif' || type === 'image/webp';
      const picture = sharp(content, { ...LIMITED, animated });
      const metadata = await picture.metadata();
      checkSize(metadata, field);
      return { content: await toBuffer(formatOf(picture.autoOrient(), type, metadata)), type };
    });
  });

/**
 * Creates a PNG of 200 × 200 pixels from the middle of the picture; bmp is supported too. Throws the same errors as
 * `encodePicture`.
 */
export const encodeAvatar = (readContent: ReadContent, field: string, uid: string): Promise<EncodedPicture> =>
  queue.run(uid, async () => {
    const content = await readContent();
    const type = typeOf(content);
    if (type === null) throw notAPicture(field, `${CHOICES}, bmp`);
    const sharp = await loadSharp();
    const pixels = type === 'image/bmp' ? await readBmp(content) : null;
    if (type === 'image/bmp' && !pixels) throw badInput(field, 'file.pictureDamaged');
    return withReadableErrors(field, async () => {
      const source = pixels
        ? sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 3 } })
        : sharp(content, LIMITED);
      const square = source.autoOrient().resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' });
      return { content: await toBuffer(square.png()), type: 'image/png' };
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

const toBuffer = (picture: Sharp): Promise<Buffer> => picture.timeout({ seconds: TIMEOUT_SECONDS }).toBuffer();

const notAPicture = (field: string, choices: string): DomainError => badInput(field, 'file.pictureType', { choices });

const tooManyPixels = (field: string): DomainError =>
  badInput(field, 'file.tooManyPixels', { limit: Limits.picturePixels.max });

/** Converts errors of the library, which describe in words what is wrong with a picture. */
async function withReadableErrors<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const { message } = error as Error;
    if (message.includes('exceeds pixel limit')) throw tooManyPixels(field);
    throw badInput(field, message.startsWith('timeout') ? 'file.pictureSlow' : 'file.pictureDamaged');
  }
}
