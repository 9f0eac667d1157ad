/** `npm run replies`: writes the JSON schemas of the replies of all calls, from the types of the contracts. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { generateReplies } from './generate';

for (const [path, text] of await generateReplies()) {
  writeFileSync(path, text);
  console.log(relative(process.cwd(), path));
}
