import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generateTables } from '../src/tables/generate';

it('the types of the tables and the page on them are those of the migrated database; `npm run tables` writes them', async () => {
  for (const [path, source] of await generateTables()) expect(readFileSync(path, 'utf8'), path).toBe(source);
});
