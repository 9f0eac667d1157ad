/** `npm run tables`: writes the types of the tables that the migrations create, and the page on the data model. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import setUpCluster from '../global-setup';
import { generateTables } from './generate';

const stopCluster = await setUpCluster();
try {
  for (const [path, source] of await generateTables()) {
    writeFileSync(path, source);
    console.log(relative(process.cwd(), path));
  }
} finally {
  await stopCluster?.();
}
