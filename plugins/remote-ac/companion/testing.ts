import type { CompanionOptions } from '@tribunal/remote-kit/companion/testing';
import { SESSION_COOKIE } from '../simulator';

export const options: CompanionOptions = {
  session: (id) => `${SESSION_COOKIE}=${id}`,
  form: 'form.form-code-submit',
  checkInForm: '.cf-challenge',
  passCheck: (document) => document.querySelector<HTMLElement>('.cf-challenge button')?.click(),
  // The other refusals are in a cookie for the next page, which visitors do not keep.
  refusals: ['tooFast'],
  ownRunsPath: (_, problemId) => `/contests/${problemId.split('_')[0]}/submissions/me`,
  otherPaths: ['/home', '/contests/abc100/tasks', '/contests/abc100/tasks/abc100_a', '/contests/archive', '/nothing'],
};
