import { AVATAR_SIDE } from './picture-rules';

/** A rectangle in px of the picture. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

const load = (url: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture cannot be read'));
    image.src = url;
  });

/** The part of the picture at `url` as a square PNG. Rejects when it cannot be read. */
export const cutOut = async (url: string, { x, y, width, height }: Part): Promise<File> => {
  const image = await load(url);
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_SIDE;
  canvas.height = AVATAR_SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('the browser cannot draw');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, x, y, width, height, 0, 0, AVATAR_SIDE, AVATAR_SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser cannot write a PNG');
  return new File([blob], 'avatar.png', { type: 'image/png' });
};
