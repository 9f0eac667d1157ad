import { resolve } from '@tribunal/kernel';
import { EventBus } from '@tribunal/server';
import { startTestApp, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginFromNewAddress, type LoginFromNewAddress } from '../../src/account';
import { notices } from './support';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site?.stop());

async function warned(wish: Partial<LoginFromNewAddress> = {}) {
  const ada = await site.signUp();
  const events = resolve(site.app.container, EventBus);
  const login: LoginFromNewAddress = {
    uid: ada.uid,
    ip: '203.0.113.9',
    userAgent: 'Mozilla',
    at: new Date('2030-03-03T12:34:56Z'),
    locale: 'en-US',
    ...wish,
  };
  events.emit(loginFromNewAddress, login);
  await events.idle();
  return (await notices(site, ada, 'Mine')).records;
}

describe('a login from a new address', () => {
  it('is among the own messages, with where, when and in what', async () => {
    const [message, ...others] = await warned();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ title: 'New login to your account', type: 'Mine', state: false, adminId: null });
    for (const part of ['`203.0.113.9`', '2030-03-03 12:34 UTC', '`Mozilla`']) expect(message?.content).toContain(part);
  });

  it('is written in the language of the login', async () => {
    const [message] = await warned({ locale: 'zh-CN' });
    expect(message?.title).toBe('账号在新地址登录');
  });

  it('lets no browser’s name write into the message', async () => {
    const [message] = await warned({ userAgent: '`[here](https://evil.example)' });
    expect(message?.content).toContain("`'[here](https://evil.example)`");
  });
});
