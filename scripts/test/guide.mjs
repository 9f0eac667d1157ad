import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';

/** Removes the indentation, which comparisons ignore. */
const flush = (text) => text.replace(/^[ \t]+/gm, '');

/** Returns the text of a guide in `docs`, and its code blocks: language, text and the file that it names, if any. */
export const readGuide = (name) => {
  const page = readFileSync(join(root, 'docs', name), 'utf8');
  const blocks = [...page.matchAll(/(?:<!-- file: (\S+) -->\n\n)?```(\w+)\n([\s\S]*?)```/g)].map(
    ([, file, language, text]) => ({ file, language, text }),
  );
  const blocksOf = (...languages) =>
    blocks.filter(({ language }) => languages.includes(language)).map(({ text }) => text);
  return { page, blocks, blocksOf };
};

/** Returns the paths of the TypeScript files in `folder`, without those of packages, to which a link leads. */
const sourcesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return sourcesIn(join(folder, entry.name));
    return /\.tsx?$/.test(entry.name) ? [join(folder, entry.name)] : [];
  });

/** Returns those of the snippets that no TypeScript file in `folder` contains. */
export const missingSnippets = (folder, snippets) => {
  const texts = sourcesIn(folder).map((path) => flush(readFileSync(path, 'utf8')));
  return snippets.filter((snippet) => !texts.some((text) => text.includes(flush(snippet))));
};
