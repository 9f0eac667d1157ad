/** `npm run languages`: writes the list of the judge's languages and what they need on a machine. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { generateLanguages } from './generate';

for (const [path, text] of await generateLanguages()) {
  writeFileSync(path, text);
  console.log(relative(process.cwd(), path));
}
