import type { CompanionOptions } from '@tribunal/remote-kit/companion/testing';

export const options: CompanionOptions = {
  session: (id) => `PHPSESSID=${id}`,
  form: '#submitform',
  checkInForm: '#exe_checkcode',
  refusals: ['tooFast', 'rejected'],
  otherPaths: ['/', '/showproblem.php?pid=1000', '/listproblem.php?vol=1', '/nothing'],
};
