import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/root.mjs';
import { cyclesIn, importsOf } from '../lint/cycles.js';

it('finds the files of a circle, also of types, and none that only lead into it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tribunal-cycles-'));
  const texts = {
    a: "import './b';",
    b: "export { c } from './c';",
    c: "import {\n  b,\n} from './b';\nimport './d';",
    d: "import type {\n  E,\n} from './e';",
    e: "import type { D } from './d';",
  };
  const files = Object.entries(texts).map(([name, text]) => {
    const file = join(folder, `${name}.ts`);
    writeFileSync(file, text);
    return file;
  });
  const [, b, c, d, e] = files;
  try {
    expect(cyclesIn(importsOf(files))).toEqual([
      [b, c, b],
      [d, e, d],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('no file of the product imports itself by way of others', () => {
  const names = execFileSync('git', ['ls-files', '-z', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' });
  const imports = importsOf(names.split('\0').flatMap((name) => (name ? [join(root, name)] : [])));
  expect([...imports.values()].flat().length).toBeGreaterThan(imports.size);
  const describeCycle = (cycle) => cycle.map((file) => relative(root, file)).join(' → ');
  expect(cyclesIn(imports).map(describeCycle)).toEqual([]);
});
