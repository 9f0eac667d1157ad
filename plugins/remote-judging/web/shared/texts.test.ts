import type { SubmitMethod } from '@tribunal/remote-kit/contract';
import { expect, test } from 'vitest';
import { ACCOUNT_NEEDS, type RunWait } from '../../contract';
import adminEn from '../../locales/en-US/admin.json';
import webEn from '../../locales/en-US/web.json';
import adminZh from '../../locales/zh-CN/admin.json';
import webZh from '../../locales/zh-CN/web.json';

// The types make these complete.
const METHODS: Record<SubmitMethod, true> = { pool: true, own: true, verify: true, companion: true };
const WAITS: Record<RunWait['why'], true> = {
  queued: true,
  needsReview: true,
  suspended: true,
  siteDown: true,
  paused: true,
  resting: true,
  needsOwner: true,
  poolStopped: true,
  noAccount: true,
  poolOff: true,
  noMethod: true,
  companion: true,
};

test.each([
  ['en-US', adminEn, webEn],
  ['zh-CN', adminZh, webZh],
])('all ways to submit, and all that submissions wait for, have a text in %s', (_, admin, web) => {
  expect(Object.keys(admin.submitMethod)).toEqual(expect.arrayContaining(Object.keys(METHODS)));
  expect(Object.keys(web.need)).toEqual(expect.arrayContaining([...ACCOUNT_NEEDS]));
  expect(Object.keys(web.run.wait)).toEqual(expect.arrayContaining(Object.keys(WAITS)));
});
