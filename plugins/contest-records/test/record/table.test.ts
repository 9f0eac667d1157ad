import { expect, it } from 'vitest';
import { runCommand } from '../../command/run-command';
import { plainRecord } from '../record-import/record-fixtures';

it('the columns of the printed table are in the order of the file, also with numbers as labels', async () => {
  const problems = ['B', '2', '1'].map((label) => ({ id: label, label, title: label }));
  const text = JSON.stringify(plainRecord({ problems, runs: [] }));
  const files = {
    sizeOf: () => Promise.resolve(text.length),
    filesOf: () => Promise.resolve([{ name: 'x.json', text }]),
  };
  const command = { file: 'x.json', isJson: false, isFrozen: false, atMinute: null };
  const { out } = await runCommand(command, { files, now: Date.now() });
  expect(out).toMatch(/penalty +B +2 +1\n/);
});
