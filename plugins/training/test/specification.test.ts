import { resolve } from '@tribunal/kernel';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Routes } from '../../../core/platform/src/http/route-registry';
import { openTrainingHarness, type TrainingHarness } from './training-harness';

/** Calls that the specification defines for trainings, below /api. */
const SPECIFIED = `
  GET get-training-category
  GET get-training-list
  GET get-training-detail
  POST register-training
  GET get-training-access
  GET get-training-problem-list
  GET get-training-rank
  GET get-full-screen-problem-list
  GET admin/training/get-training-list
  GET admin/training
  POST admin/training
  PUT admin/training
  DELETE admin/training
  PUT admin/training/change-training-status
  GET admin/training/get-problem-list
  PUT admin/training/problem
  DELETE admin/training/problem
  POST admin/training/add-problem-from-public
  GET admin/training/import-remote-oj-problem
  POST admin/training/category
  PUT admin/training/category
  DELETE admin/training/category
`;

let harness: TrainingHarness;
beforeAll(async () => {
  harness = await openTrainingHarness();
});
afterAll(() => harness?.stop());

const routes = () => resolve(harness.site.app.container, Routes).list();

it('every specified call is answered', () => {
  const answered = new Set(routes().map(({ method, path }) => `${method} ${path.replace('/api/', '')}`));
  const names = SPECIFIED.trim().split(/\s*\n\s*/);
  expect(names.filter((name) => !answered.has(name))).toEqual([]);
});

it('visitors may call no more than the list and the categories', () => {
  const open = routes().filter(({ path, access }) => access === 'public' && path.includes('training'));
  expect(open.map(({ path }) => path).sort()).toEqual(['/api/get-training-category', '/api/get-training-list']);
});
