import { expect, it } from 'vitest';
import { readUserRows } from '../../src/account';

const options = { max: 5, columns: ['username', 'password', 'realname'], required: ['username', 'password'] } as const;

it('says what it does not read, and what may be wrong', async () => {
  const names = ['20240001', '20240002', '20240003', '240004'];
  const rows = names.map((one) => `1,${one},secret1,x`).join('\n');
  const { rows: users, remarks } = await readUserRows(`Class 3\n序号,用户名,密码,手机\n${rows}`, options);
  expect(users.map(({ row, cells }) => [row, ...cells])).toEqual(names.map((one, at) => [at + 3, one, 'secret1', '']));
  expect(remarks).toEqual([
    { key: 'file.titlesIgnored', values: { rows: '1' } },
    { key: 'file.columnsIgnored', values: { names: '序号, 手机' } },
    { key: 'file.shortNumbers', values: { rows: '6' } },
  ]);
});

it('takes as many users as allowed, whatever is above them', async () => {
  const users = 'ann,secret1\n'.repeat(5);
  expect((await readUserRows(`Class 3\nusername,password\n${users}`, options)).rows).toHaveLength(5);
  await expect(readUserRows(`username,password\n${users}bob,secret1`, options)).rejects.toMatchObject({
    key: 'file.tooManyUsers',
  });
});

it('takes no long cell for a misspelt heading, and repeats none', async () => {
  const long = 'username'.repeat(125_000);
  const file = (headings: string): string => `${headings}\nann,secret1,x`;
  const { remarks } = await readUserRows(file(`username,password,${long}`), options);
  expect(remarks).toEqual([{ key: 'file.columnsIgnored', values: { names: `${long.slice(0, 40)}…` } }]);
  await expect(readUserRows(file(`username,realname,${long}`), options)).rejects.toMatchObject({
    key: 'file.noColumn',
  });
});

it('refuses more columns than it looks at', async () => {
  const file = (unknown: number): string =>
    `username,password,${Array.from({ length: unknown }, (_, at) => `x${at}`).join()}\nann,secret1`;
  expect((await readUserRows(file(98), options)).rows).toHaveLength(1);
  for (const unknown of [99, 50_000]) {
    await expect(readUserRows(file(unknown), options)).rejects.toMatchObject({
      key: 'file.tooManyColumns',
      values: { row: 1, limit: 100 },
    });
  }
});

it.each([
  ['="001",secret1,x', ['001', 'secret1', 'x']],
  ['ann,="0""1",="x"', ['ann', '0"1', 'x']],
  ['ann,"a,=""b""",="x"', ['ann', 'a,="b"', 'x']],
  ['ann,"a\n=""b""",x', ['ann', 'a\n="b"', 'x']],
])('reads a text that a spreadsheet wrote as a formula where a cell begins with it: %s', async (row, cells) => {
  expect((await readUserRows(row, options)).rows).toEqual([{ row: 1, cells }]);
});

it.each([
  ['zip', [0x50, 0x4b, 3, 4]],
  ['compound file', [0xd0, 0xcf, 0x11, 0xe0]],
])('refuses a workbook, in whatever encoding it was read: %s', async (_what, start) => {
  for (const encoding of ['utf-8', 'windows-1252']) {
    const text = new TextDecoder(encoding).decode(Uint8Array.from([...start, 0xa1, 0]));
    await expect(readUserRows(text, options)).rejects.toMatchObject({ key: 'file.workbook' });
  }
});
