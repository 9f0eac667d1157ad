import { Limits } from '@tribunal/contract';
import type { RemoteProblem } from '@tribunal/remote-kit';
import { fail } from '@tribunal/remote-kit';
import { RemoteLimits } from '@tribunal/plugin-remote-judging/contract';
import type { FetchFile } from './fetch-file';
import { markdownOfHtml } from './html';
import { rewriteAt, type Rewrite } from './links';
import { cleanMarkdown } from './markdown';
import { JudgeRemoteLimits } from '../limits';

/** File endings of the stored kinds, by the first bytes of such files. */
const BEGINNINGS: readonly [ending: string, begins: RegExp][] = [
  ['png', /^\x89PNG\r\n/],
  ['jpg', /^\xff\xd8\xff/],
  ['gif', /^GIF8[79]a/],
  ['webp', /^RIFF[\s\S]{4}WEBP/],
  ['bmp', /^BM[\s\S]{4}\0\0\0\0/],
];

const beginningOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 16)).toString('latin1');

/** Returns the file ending of a picture by its content; null if it is not a picture that is stored. */
const pictureEnding = (bytes: Uint8Array): string | null =>
  BEGINNINGS.find(([, begins]) => begins.test(beginningOf(bytes)))?.[0] ?? null;

const isPdf = (bytes: Uint8Array): boolean => beginningOf(bytes).startsWith('%PDF-');

interface CleanOptions {
  /** null leaves the addresses of pictures and files unchanged. */
  files: { fetch: FetchFile; keep(name: string, bytes: Uint8Array): Promise<string> } | null;
}

const TEXTS = ['description', 'input', 'output', 'hint'] as const;

/** Converts a problem's texts to harmless Markdown that our pages can show, and stores the files that it shows here. */
export async function cleanProblem(problem: RemoteProblem, { files }: CleanOptions): Promise<RemoteProblem> {
  TEXTS.forEach((name) => mustBeShort(name, problem[name]));
  const clean = problem.format === 'html' ? markdownOfHtml : cleanMarkdown;
  const shown = new Set<string>();
  const collect: Rewrite = (address, use) => {
    if (use === 'picture') shown.add(address);
    return address;
  };
  TEXTS.forEach((name) => clean(problem[name], rewriteAt(problem.url, collect)));
  const kept = files ? await keepPictures([...shown], files) : new Map<string, string>();
  // An inline picture that could not be stored is not shown.
  const replace: Rewrite = (address, use) =>
    use === 'link' ? address : (kept.get(address) ?? (address.startsWith('data:') ? null : address));
  const textOf = (name: (typeof TEXTS)[number]): string =>
    clean(problem[name], (address, use) => fromHere(address, kept) ?? rewriteAt(problem.url, replace)(address, use));
  const texts = Object.fromEntries(TEXTS.map((name) => [name, textOf(name)])) as Pick<RemoteProblem, 'description'>;
  const links = await keepFiles(problem.files, files);
  const description = [texts.description, ...links].filter(Boolean).join('\n\n');
  return { ...problem, ...texts, description, format: 'markdown', files: [] };
}

/** Checks a text's length; inline pictures have their own limit. */
function mustBeShort(name: string, text: string): void {
  const { max } = JudgeRemoteLimits.text;
  if (text.length <= max) return;
  const { length } = text.replace(/data:image\/[\w+.;,/=-]*/gi, '');
  if (length > max) fail('layoutChanged', `the text ${name} is longer than ${max} characters`);
}

/** Returns an address of our own unchanged, because it need not be processed again; null for any other. */
const fromHere = (address: string, kept: ReadonlyMap<string, string>): string | null =>
  [...kept.values()].includes(address) ? address : null;

type Files = NonNullable<CleanOptions['files']>;

async function keepPictures(addresses: readonly string[], files: Files): Promise<Map<string, string>> {
  const kept = new Map<string, string>();
  for (const address of addresses.slice(0, RemoteLimits.pictures.max)) {
    const bytes = address.startsWith('data:') ? dataOf(address) : await files.fetch(address, Limits.pictureBytes.max);
    const ending = bytes && pictureEnding(bytes);
    const url = bytes && ending ? await files.keep(`picture.${ending}`, bytes).catch(() => null) : null;
    if (url) kept.set(address, url);
  }
  return kept;
}

function dataOf(address: string): Uint8Array | null {
  const bytes = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  return bytes.byteLength > Limits.pictureBytes.max ? null : bytes;
}

/** Returns a link for each file; pages show a stored PDF below its link. */
async function keepFiles(listed: RemoteProblem['files'], files: CleanOptions['files']): Promise<string[]> {
  const links: string[] = [];
  for (const { name, url } of listed) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) continue;
    const bytes = files && (await files.fetch(url, JudgeRemoteLimits.fileBytes.max));
    const kept = files && bytes && isPdf(bytes) ? await files.keep(pdfName(name), bytes).catch(() => null) : null;
    links.push(`[${name.replace(/[[\]\\\n]/g, ' ').trim() || 'PDF'}](${kept ?? addressOf(url)})`);
  }
  return links;
}

/** Returns an address that is safe inside the brackets of a link. */
const addressOf = (url: string): string => new URL(url).href.replaceAll('(', '%28').replaceAll(')', '%29');

const pdfName = (name: string): string => (/\.pdf$/i.test(name) ? name : `${name}.pdf`).slice(-Limits.fileName.max);
