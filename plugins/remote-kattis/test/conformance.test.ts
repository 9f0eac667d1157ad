import { Status } from '@tribunal/contract';
import { openTestSession } from '@tribunal/judge-remote/testing';
import { describeConformance } from '@tribunal/remote-kit/testing';
import judgePart from '../judge';
import simulator from '../simulator';

describeConformance(judgePart, simulator, openTestSession, {
  lacks: [
    'captcha',
    'submitCaptcha',
    'duplicate',
    'tooFast',
    'password',
    'memory',
    'tags',
    'languages',
    'formOwner',
    'problemLanguages',
    'problemPages',
    'zones',
    'times',
    'cases',
    'groups',
  ],
  lacksVerdicts: [Status.PresentationError],
  session: (id, account) => `[user]\nusername: ${account}\ntoken: ${id}\n\n[kattis]\nhostname: open.kattis.com\n`,
  ids: {
    good: {
      'KATTIS-hello': 'hello',
      'kattis-2Piers': '2piers',
      'https://open.kattis.com/problems/hello': 'hello',
      'https://open.kattis.com/contests/abc123/problems/hello?tab=metadata': 'hello',
    },
    bad: ['two words', 'ABC-1000', 'https://open.kattis.com/users/hello', 'https://example.org/problems/hello'],
  },
});
