import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const END = '.template';

/**
 * Writes the files of `scripts/templates/TEMPLATE` into `folder`, with names of the template replaced.
 * @param {string} template
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} replacements
 * @param {(name: string) => boolean} [isWanted] decides by the name of a file
 */
export const writeFromTemplate = (template, folder, replacements, isWanted = () => true) => {
  const templates = join(root, 'scripts/templates', template);
  for (const name of readdirSync(templates, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith(END) || !isWanted(name.slice(0, -END.length))) continue;
    const text = Object.entries(replacements).reduce(
      (changed, [from, to]) => changed.replaceAll(from, to),
      readFileSync(join(templates, name), 'utf8'),
    );
    const file = join(folder, name.slice(0, -END.length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
};
