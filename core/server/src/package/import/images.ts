import { Limits, type PackageRemark } from '@tribunal/contract';
import type { PackageFile, PackageProblem } from '../model';

const TEXTS = ['description', 'input', 'output', 'hint'] as const;

/** What browsers show and the web application lets through, by the first bytes. */
const KINDS: readonly (readonly [type: string, magic: string])[] = [
  ['image/png', '\x89PNG'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
];

function typeOf(content: Buffer): string | null {
  const head = content.toString('latin1', 0, 16);
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'image/webp';
  return KINDS.find(([, magic]) => head.startsWith(magic))?.[0] ?? null;
}

/** `](name)`, `](name "title")` and `src="name"`. */
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

async function dataUrlOf(file: PackageFile): Promise<string | null> {
  if (file.bytes > Limits.longText.max) return null;
  const content = await file.read();
  const type = typeOf(content);
  return type && `data:${type};base64,${content.toString('base64')}`;
}

/**
 * Puts pictures into the texts that show them: the site keeps none beside a statement. One that does not fit into the
 * longest text that a statement may have, or is of a kind that browsers do not show, is a loss.
 */
export async function withImages(problem: PackageProblem): Promise<PackageProblem> {
  const losses: PackageRemark[] = [];
  const texts = { ...problem };
  for (const { name, file } of problem.images) {
    const url = await dataUrlOf(file);
    const places = TEXTS.map((key) => ({
      key,
      before: texts[key] ?? '',
      after: replaceIn(texts[key] ?? '', name, url ?? ''),
    }));
    const changed = places.filter(({ before, after }) => before !== after);
    if (url && changed.every(({ after }) => after.length <= Limits.longText.max)) {
      for (const { key, after } of changed) texts[key] = after;
    } else if (changed.length > 0) losses.push({ code: 'image', detail: name });
  }
  return { ...texts, images: [], losses: [...problem.losses, ...losses] };
}
