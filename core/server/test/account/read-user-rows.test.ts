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
