import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CompanionClient } from './companion-client';
import { installCompanion, type FakeCompanion } from './testing';

let fake: FakeCompanion | undefined;
let client: CompanionClient;
beforeEach(() => {
  vi.useFakeTimers();
  client = new CompanionClient(window);
});
afterEach(() => {
  fake?.remove();
  vi.useRealTimers();
});

const state = () => client.getPresence().state;
const pass = () => vi.advanceTimersByTimeAsync(500);

test('a companion that was silent is found when the page is looked at again', async () => {
  client.subscribe(() => undefined);
  await pass();
  expect(state()).toBe('absent');
  fake = installCompanion();
  window.dispatchEvent(new Event('focus'));
  await pass();
  expect(state()).toBe('present');
});

test('a companion that answers late is there', async () => {
  fake = installCompanion({ delayMs: 3000 });
  client.subscribe(() => undefined);
  await pass();
  expect(state()).toBe('absent');
  await vi.advanceTimersByTimeAsync(3000);
  expect(state()).toBe('present');
});

test('a companion that is there may be silent once', async () => {
  fake = installCompanion();
  client.subscribe(() => undefined);
  await pass();
  fake.remove();
  window.dispatchEvent(new Event('focus'));
  await pass();
  expect(state()).toBe('present');
  window.dispatchEvent(new Event('focus'));
  await pass();
  expect(state()).toBe('absent');
});
