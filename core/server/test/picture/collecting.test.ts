import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, Tx } from '@tribunal/server';
import { AccountEditor } from '@tribunal/server/account';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PublicContentStore } from '../../src/picture/public-content-store';
import { PublicFileRepository } from '../../src/picture/public-file-repository';
import { sendFile } from '../http/forms';
import { pngOf } from '../../../platform/test/image/pictures';

const DAY = 24 * 3600 * 1000;
let now = new Date('2026-05-01T10:00:00Z');
let site: TestApp;
let admin: TestUser;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now } });
  admin = await site.signUp({ role: Role.Admin });
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const contents = () => resolve(site.app.container, PublicContentStore);
const later = (ms: number): void => void (now = new Date(now.getTime() + ms));

/** Sends a picture of this colour; resolves with its id and content hash. */
async function send(colour: string): Promise<{ id: number; sha256: string }> {
  admin = await site.logIn(admin.username, admin.password);
  const sent = { as: admin, field: 'image' };
  const { data } = await sendFile<{ fileId: number }>(site, '/api/file/upload-md-img', await pngOf({ colour }), sent);
  const { sha256 } = await knex()('publicFile').where({ id: data.fileId }).first<{ sha256: string }>('sha256');
  return { id: data.fileId, sha256 };
}
const drop = (id: number) => site.api('GET /api/file/delete-md-img', { query: { fileId: id }, as: admin });
const exists = (sha256: string): Promise<boolean> =>
  access(join(site.dataDir, 'public', sha256.slice(0, 2), sha256.slice(2, 4), sha256)).then(
    () => true,
    () => false,
  );

describe('the content of pictures', () => {
  it('goes when no file has it, and not within a day of its coming', async () => {
    const { id, sha256 } = await send('red');
    await drop(id);
    await contents().deleteUnreferenced();
    expect(await exists(sha256)).toBe(true);
    later(DAY + 1);
    expect(await contents().deleteUnreferenced()).toBe(1);
    expect(await exists(sha256)).toBe(false);
    expect(await knex()('publicContent').where({ sha256 })).toEqual([]);
  });

  it('stays while another file has it', async () => {
    const [one, other] = [await send('green'), await send('green')];
    expect(one.sha256).toBe(other.sha256);
    await drop(one.id);
    later(2 * DAY);
    await contents().deleteUnreferenced();
    expect(await exists(one.sha256)).toBe(true);
    admin = await site.logIn(admin.username, admin.password);
    await drop(other.id);
    await contents().deleteUnreferenced();
    expect(await exists(one.sha256)).toBe(false);
  });

  it('is there after it was collected and sent again at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { id, sha256 } = await send('blue');
      await drop(id);
      later(2 * DAY);
      const [again] = await Promise.all([send('blue'), contents().deleteUnreferenced()]);
      expect(again.sha256).toBe(sha256);
      expect(await exists(sha256)).toBe(true);
      expect(await knex()('publicContent').where({ sha256 })).toHaveLength(1);
      await drop(again.id);
    }
  });
});

describe('an account that is gone', () => {
  it('leaves its pictures in texts, and takes its avatar along', async () => {
    const { id } = await send('gold');
    await sendFile(site, '/api/file/upload-avatar', await pngOf(), { as: admin, field: 'image' });
    await knex()('account').where({ uid: admin.uid }).delete();
    await resolve(site.app.container, PublicFileRepository).deleteOrphans();
    expect(await knex()('publicFile').pluck('id')).toEqual([id]);
  });

  it('leaves neither its avatar nor its networks when an administrator deletes it', async () => {
    const user = await site.signUp();
    await sendFile(site, '/api/file/upload-avatar', await pngOf(), { as: user, field: 'image' });
    const left = async () => [
      await knex()('publicFile').where({ uid: user.uid }).pluck('kind'),
      await knex()('knownNetwork').where({ uid: user.uid }).pluck('network'),
    ];
    expect(await left()).toEqual([['avatar'], ['127.0.0.1']]);
    const editor = resolve(site.app.container, AccountEditor);
    await resolve(site.app.container, Tx).run(async () => editor.anonymise(await editor.lock(user.uid)));
    expect(await left()).toEqual([[], []]);
  });
});
