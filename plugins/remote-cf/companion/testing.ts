import type { CompanionOptions } from '@tribunal/remote-kit/companion/testing';
import { SESSION_COOKIE } from '../simulator';

const CHECK = '.cf-turnstile';

export const options: CompanionOptions = {
  session: (id) => `${SESSION_COOKIE}=${id}`,
  form: 'form.submit-form',
  checkInForm: CHECK,
  passCheck: (document) => document.querySelector<HTMLElement>(`${CHECK} input[type="checkbox"]`)?.click(),
  refusals: ['tooFast', 'duplicate', 'rejected'],
  ownRunsPath: () => '/problemset/status?my=on',
  otherPaths: ['/', '/problemset/problem/1/A', '/nothing'],
};
