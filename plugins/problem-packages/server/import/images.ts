import { Limits, type ArchiveWarning } from '@tribunal/contract';
import { DomainError } from '@tribunal/server';
import {
  LONGEST_PICTURE_LINK,
  pictureLink,
  type StoredPicture,
  type StatementPictureStore,
} from '@tribunal/server/authoring';
import { encodePicture, type ArchiveFile } from '@tribunal/server/platform';
import type { PackageProblem } from '../model';

const TEXTS = ['description', 'input', 'output', 'hint'] as const;

/** Matches `](name)`, `](name "title")` and `src="name"`. */
const REFERENCE = /(\]\(\s*<?|src\s*=\s*["']?)([^\s"'<>)]+)/gi;

const decoded = (reference: string): string => {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
};

const replaceIn = (text: string, name: string, url: string): string =>
  text.replace(REFERENCE, (whole, before: string, reference: string) =>
    reference === name || decoded(reference) === name ? before + url : whole,
  );

const linked = (problem: PackageProblem, name: string, url: string): PackageProblem => ({
  ...problem,
  ...Object.fromEntries(TEXTS.map((key) => [key, problem[key] && replaceIn(problem[key], name, url)])),
});

const isShown = (problem: PackageProblem, name: string): boolean =>
  TEXTS.some((key) => problem[key] && replaceIn(problem[key], name, '') !== problem[key]);

const isTooLong = (problem: PackageProblem): boolean =>
  TEXTS.some((key) => (problem[key]?.length ?? 0) > Limits.longText.max);

async function isPicture(file: ArchiveFile): Promise<boolean> {
  if (file.bytes > Limits.pictureBytes.max) return false;
  try {
    await encodePicture(() => file.read(), 'file');
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/**
 * Drops pictures that no text shows. A picture that the site cannot store, or whose address does not fit into the
 * maximum length of a statement, is reported as a loss.
 */
export async function dropUnusableImages(problem: PackageProblem): Promise<PackageProblem> {
  const images: PackageProblem['images'] = [];
  const losses: ArchiveWarning[] = [...problem.losses];
  let grown = problem;
  for (const image of problem.images) {
    if (!isShown(problem, image.name)) continue;
    const next = linked(grown, image.name, LONGEST_PICTURE_LINK);
    if (!isTooLong(next) && (await isPicture(image.file))) {
      images.push(image);
      grown = next;
    } else losses.push({ code: 'image', detail: image.name });
  }
  return { ...problem, images, losses };
}

/** Stores the pictures and returns them with the problem, whose texts then link to them. */
export async function storeImages(
  problem: PackageProblem,
  pictures: StatementPictureStore,
): Promise<{ problem: PackageProblem; storedPictures: StoredPicture[] }> {
  const storedPictures: StoredPicture[] = [];
  let texts = problem;
  for (const { name, file } of problem.images) {
    const picture = await pictures.save(await file.read(), 'file');
    storedPictures.push(picture);
    texts = linked(texts, name, pictureLink(picture.name));
  }
  return { problem: texts, storedPictures };
}
