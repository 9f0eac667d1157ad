import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkReply, WrongReply } from '../src/replies/check';
import { generateReplies } from '../src/replies/generate';

it('the schemas of replies are those of the contracts; `npm run replies` writes them', async () => {
  const files = await generateReplies();
  expect(files.size).toBeGreaterThan(5);
  for (const [path, text] of files) expect(readFileSync(path, 'utf8'), path).toBe(text);
});

describe('a reply', () => {
  const page = { records: [], total: 0, size: 5, current: 1, pages: 0 };
  const check = (data: unknown) => () => checkReply('GET /api/get-common-announcement', data);

  it('passes when it has the type of the contract', () => expect(check(page)).not.toThrow());
  it('is refused with the field when it lacks one, has another type or one too many', () => {
    expect(check({ ...page, total: undefined })).toThrow(/should have required property 'total'/);
    expect(check({ ...page, pages: '0' })).toThrow(/data\/pages should be number/);
    expect(check({ ...page, secret: 1 })).toThrow(WrongReply);
  });
  it('of a call that no contract declares is not checked', () => {
    expect(() => checkReply('GET /api/nothing', 1)).not.toThrow();
  });
});
