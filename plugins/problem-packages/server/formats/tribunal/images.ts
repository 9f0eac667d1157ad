import type { ArchiveWarning } from '@tribunal/contract';
import type { Archive } from '@tribunal/server/platform';
import type { PackageProblem } from '../../model';
import { objectsOf, textOf } from '../json';

type Images = PackageProblem['images'];

/** Folder of a problem that contains its pictures. */
const FOLDER = 'images';

export const imagePath = ({ file }: Images[number]): string => `${FOLDER}/${file.name}`;

export const writeImages = (images: Images): object[] =>
  images.map((image) => ({ name: image.name, file: imagePath(image) }));

/** Reads the pictures. A missing picture file is reported as a loss. */
export function readImages(value: unknown, folder: Archive): { images: Images; losses: ArchiveWarning[] } {
  const images: Images = [];
  const losses: ArchiveWarning[] = [];
  for (const image of objectsOf(value)) {
    const [name, path] = [textOf(image['name']), textOf(image['file'])];
    if (!name) continue;
    const file = folder.find(path ?? '');
    if (file) images.push({ name, file });
    else losses.push({ code: 'image', detail: name });
  }
  return { images, losses };
}
