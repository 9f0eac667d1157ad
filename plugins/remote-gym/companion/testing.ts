import type { CompanionOptions } from '@tribunal/remote-kit/companion/testing';
import { SESSION_COOKIE } from '@tribunal/plugin-remote-cf/simulator';

const CHECK = '.cf-turnstile';

export const options: CompanionOptions = {
  session: (id) => `${SESSION_COOKIE}=${id}`,
  form: 'form.submit-form',
  checkInForm: CHECK,
  passCheck: (document) => document.querySelector<HTMLElement>(`${CHECK} input[type="checkbox"]`)?.click(),
  refusals: ['tooFast', 'duplicate', 'rejected'],
  ownRunsPath: (_, problemId) => `/gym/${problemId.slice(0, 6)}/my`,
  otherPaths: ['/gyms', '/gym/100001', '/gym/100001/problem/A', '/nothing'],
};
