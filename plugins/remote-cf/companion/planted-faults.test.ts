import { describePlantedFaults } from '@tribunal/remote-kit/companion/testing';
import companion from '.';
import simulator from '../simulator';
import { options } from './testing';

const ARRIVES = 'what the person sends arrives as it was filled';
const LEFT_ALONE = 'other forms, hidden fields and checks are left alone';
/** A value of the module, which a function that is called in the page cannot reach. */
const editorSelector = '.ace_editor';

describePlantedFaults(companion, simulator, options, {
  'leaves the editor empty': { plant: () => ({ fillEditor: undefined }), caughtBy: ARRIVES },
  'fills the editor with something of its own module': {
    plant: () => ({ fillEditor: () => document.querySelector(editorSelector) !== null }),
    caughtBy: ARRIVES,
  },
  'fills the editor with a method, which browsers cannot call in the page': {
    plant: () => ({
      fillEditor() {
        return false;
      },
    }),
    caughtBy: ARRIVES,
  },
  'reports an editor on every page': {
    plant: () => ({ fillEditor: () => true }),
    caughtBy: 'fillEditor returns whether the page has the editor',
  },
  'ticks the check': {
    plant: ({ fill }) => ({
      async fill(document, submission) {
        await fill(document, submission);
        document.querySelector<HTMLElement>('.cf-turnstile input[type="checkbox"]')?.click();
      },
    }),
    caughtBy: LEFT_ALONE,
  },
  'claims that the check is passed': {
    plant: ({ fill }) => ({
      async fill(document, submission) {
        await fill(document, submission);
        document.querySelector('input[name="cf-turnstile-response"]')?.setAttribute('value', 'passed');
      },
    }),
    caughtBy: LEFT_ALONE,
  },
  'reads a form with errors as a form': {
    plant: ({ readPage }) => ({
      readPage(document, url) {
        const reading = readPage(document, url);
        return reading.kind === 'refused' ? { kind: 'form', account: reading.account } : reading;
      },
    }),
    caughtBy: 'a refusal is read with the words of the site',
  },
});
