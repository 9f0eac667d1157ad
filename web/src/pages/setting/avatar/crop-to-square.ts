import { AVATAR_SIDE } from './picture-rules';

/** A rectangle in px of the picture. */
export interface CropArea {
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

/** Crops the picture at `url` to a square PNG. Rejects when the picture cannot be read. */
export const cropToSquare = async (url: string, { x, y, width, height }: CropArea): Promise<File> => {
  const image = await load(url);
  const canvas = document.createElement('canvas');
  canvas.width = AVATAR_SIDE;
  canvas.height = AVATAR_SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser cannot draw');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, AVATAR_SIDE, AVATAR_SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser cannot write a PNG');
  return new File([blob], 'avatar.png', { type: 'image/png' });
};
