import type { CompanionOptions } from '@tribunal/remote-kit/companion/testing';

export const options: CompanionOptions = {
  session: (id) => `JSESSIONID=${id}`,
  form: 'form[action="submit"]',
  refusals: ['tooFast', 'rejected'],
  otherPaths: ['/', '/problem?id=1000', '/problemlist?volume=1', '/nothing'],
};
