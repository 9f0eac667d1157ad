import type { CompanionPart, ShownRun } from '@tribunal/remote-kit/companion';
import { describePlantedFaults, type PlantedFault } from '@tribunal/remote-kit/companion/testing';
import companion from '.';
import simulator from '../simulator';
import { options } from './testing';

const codeField = (document: Document): HTMLTextAreaElement | null => document.querySelector('#submitform textarea');
const languages = (document: Document): HTMLSelectElement | null => document.querySelector('select[name="language"]');

/** A part that does something else after the form was filled. */
const afterFilling =
  (spoil: (document: Document, code: string, language: { id: string; name: string }) => void): PlantedFault['plant'] =>
  ({ fill }) => ({
    async fill(document, submission) {
      await fill(document, submission);
      spoil(document, submission.code, submission.language);
    },
  });

/** A part that changes the code before the form is filled. */
const withCode =
  (change: (code: string) => string): PlantedFault['plant'] =>
  ({ fill }) => ({
    fill: (document, submission) => fill(document, { ...submission, code: change(submission.code) }),
  });

const withRuns =
  (change: (runs: ShownRun[], document: Document) => ShownRun[]): PlantedFault['plant'] =>
  ({ listRuns }) => ({
    listRuns: (document, url) => change(listRuns(document, url), document),
  });

const withReading =
  (
    change: (
      reading: ReturnType<CompanionPart['readPage']>,
      document: Document,
    ) => ReturnType<CompanionPart['readPage']>,
  ) =>
  ({ readPage }: CompanionPart): Partial<CompanionPart> => ({
    readPage: (document, url) => change(readPage(document, url), document),
  });

const EXACT = 'the form holds exactly the problem, the language and the code';
const NOTHING_SENT = 'nothing is sent, pressed or taken from the browser';
const NOT_OFFERED = 'a language that is not offered leaves the choice to the person';
const EACH_RUN = 'runs of others and of other problems are told apart';
const NEWEST = 'the new run is the first of the list, above older ones';
const KNOWN = 'a person is known by the login, not by the name that pages show';

describePlantedFaults(companion, simulator, options, {
  'opens the page of another problem': {
    plant: ({ submitUrl }) => ({
      submitUrl: (endpoint) => submitUrl(endpoint, { id: '1091', ref: null }),
      fill: () => {},
    }),
    caughtBy: EXACT,
  },
  'puts the id into the address as it is': {
    plant: () => ({ submitUrl: (endpoint, { id }) => (id.startsWith('//') ? `http:${id}` : `${endpoint}/${id}`) }),
    caughtBy: 'submitUrl stays at the site for every id',
  },
  'fills the first form': {
    plant: afterFilling((document, code) => {
      const first = document.querySelector<HTMLInputElement>('form input');
      if (first) first.value = code;
    }),
    caughtBy: 'other forms, hidden fields and checks are left alone',
  },
  'encodes the code itself': {
    plant: afterFilling((document, code) => {
      const hidden = document.querySelector<HTMLInputElement>('input[name="_usercode"]');
      if (hidden) hidden.value = btoa(encodeURIComponent(code));
    }),
    caughtBy: 'other forms, hidden fields and checks are left alone',
  },
  'puts in encoded code, which the page encodes again': {
    plant: withCode((code) => btoa(encodeURIComponent(code))),
    caughtBy: 'what the person sends arrives as it was filled',
  },
  'answers the check': {
    plant: afterFilling((document) => {
      const row = document.querySelector('#exe_checkcode select');
      row?.setAttribute('name', 'answered');
    }),
    caughtBy: 'other forms, hidden fields and checks are left alone',
  },
  'takes a language by the beginning of its name': {
    plant: afterFilling((document, _, { name }) => {
      const list = languages(document);
      const like = [...(list?.options ?? [])].find(({ text }) => name !== '' && name.startsWith(text));
      if (!list || !like) return;
      list.value = like.value;
      list.removeAttribute('data-companion-left');
    }),
    caughtBy: NOT_OFFERED,
  },
  'takes the first language for an unknown one': {
    plant: afterFilling((document, _, { id }) => {
      const list = languages(document);
      if (list && ![...list.options].some(({ value }) => value === id)) list.selectedIndex = 0;
    }),
    caughtBy: NOT_OFFERED,
  },
  'names the chosen language whatever was wanted': {
    plant: ({ readForm }) => ({
      readForm(document) {
        const form = readForm(document);
        return form && { ...form, language: languages(document)?.selectedOptions[0]?.text ?? null };
      },
    }),
    caughtBy: NOT_OFFERED,
  },
  'does not see what the person chooses afterwards': {
    plant: ({ readForm }) => ({
      readForm(document) {
        const form = readForm(document);
        return (
          form && { ...form, language: languages(document)?.hasAttribute('data-companion-left') ? null : form.language }
        );
      },
    }),
    caughtBy: NOT_OFFERED,
  },
  'leaves the language alone': {
    plant: ({ fill }) => ({
      async fill(document, submission) {
        const list = languages(document);
        const chosen = list?.value;
        await fill(document, submission);
        if (list && chosen !== undefined) list.value = chosen;
      },
    }),
    caughtBy: 'the first, a middle and the last language are chosen',
  },
  'loses line ends that are CRLF': { plant: withCode((code) => code.replace(/\r\n/g, ' ')), caughtBy: EXACT },
  'doubles line ends that are CRLF': { plant: withCode((code) => code.replace(/\r/g, '\n')), caughtBy: EXACT },
  'turns tabs to blanks': { plant: withCode((code) => code.replaceAll('\t', '    ')), caughtBy: EXACT },
  'trims the code': { plant: withCode((code) => code.trim()), caughtBy: EXACT },
  'cuts long code': { plant: withCode((code) => code.slice(0, 32_768)), caughtBy: EXACT },
  'drops what is not ASCII': { plant: withCode((code) => code.replace(/[^ -~\s]/g, '?')), caughtBy: EXACT },
  'writes the code as HTML': {
    plant: afterFilling((document, code) => {
      const field = codeField(document);
      if (field) field.outerHTML = `<textarea name="usercode">${code}</textarea>`;
    }),
    caughtBy: EXACT,
  },
  'sets the text that the field begins with': {
    plant: ({ fill }) => ({
      async fill(document, submission) {
        const field = codeField(document);
        const typed = field?.value ?? '';
        await fill(document, submission);
        if (!field) return;
        field.value = typed;
        field.defaultValue = submission.code;
      },
    }),
    caughtBy: 'filling again replaces what is there',
  },
  'appends to what is there': {
    plant: ({ fill }) => ({
      async fill(document, submission) {
        const there = codeField(document)?.value ?? '';
        await fill(document, { ...submission, code: there + submission.code });
      },
    }),
    caughtBy: 'filling again replaces what is there',
  },
  'reads back what it was given': {
    plant({ fill, readForm }) {
      let given = '';
      return {
        fill: (document, submission) => (fill(document, submission), void (given = submission.code)),
        readForm(document) {
          const form = readForm(document);
          return form && { ...form, code: given };
        },
      };
    },
    caughtBy: 'readForm returns what the form holds, not what it was filled with',
  },
  'reads back the problem that was wanted': {
    plant({ fill, readForm }) {
      let wanted = '';
      return {
        async fill(document, submission) {
          const page = new URL(document.URL).searchParams.get('pid') ?? '';
          wanted = submission.problem.id;
          await fill(document, { ...submission, problem: { id: page, ref: null } });
        },
        readForm(document) {
          const form = readForm(document);
          return form && { ...form, problemId: wanted };
        },
      };
    },
    caughtBy: 'readForm names the problem that the form sends',
  },
  'sends the form by its method': {
    plant: afterFilling((document) => document.querySelector<HTMLFormElement>('#submitform')?.submit()),
    caughtBy: NOTHING_SENT,
  },
  'sends the form as if its button was pressed': {
    plant: afterFilling((document) => document.querySelector<HTMLFormElement>('#submitform')?.requestSubmit()),
    caughtBy: NOTHING_SENT,
  },
  'presses the button': {
    plant: afterFilling((document) => document.querySelector<HTMLElement>('#submitform input[type="submit"]')?.click()),
    caughtBy: NOTHING_SENT,
  },
  'presses the button with an event of its own': {
    plant: afterFilling((document) =>
      document
        .querySelector('#submitform input[type="submit"]')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })),
    ),
    caughtBy: NOTHING_SENT,
  },
  'sends the code by a request': {
    plant: afterFilling((document, code) => void fetch(document.URL, { method: 'POST', body: code }).catch(() => {})),
    caughtBy: NOTHING_SENT,
  },
  'reads cookies': {
    plant: afterFilling((document) => void document.cookie.length),
    caughtBy: NOTHING_SENT,
  },
  'reads the name that pages show': {
    plant: withReading((reading, document) => {
      const name = document.querySelector('a[href*="userstatus.php"]')?.textContent ?? null;
      return 'account' in reading ? { ...reading, account: name } : reading;
    }),
    caughtBy: KNOWN,
  },
  'takes the first author of a list for the person': {
    plant: withReading((reading, document) => {
      const link = document.querySelector('.table_text a[href*="userstatus.php"]')?.getAttribute('href');
      return reading.kind === 'runs' && link ? { ...reading, account: link.split('=')[1] ?? null } : reading;
    }),
    caughtBy: KNOWN,
  },
  'reads the login page as the form': {
    plant: withReading((reading) => (reading.kind === 'login' ? { kind: 'form', account: null } : reading)),
    caughtBy: 'the login page is read as such',
  },
  'reads the login page after a submission as a refusal': {
    plant: withReading((reading) =>
      reading.kind === 'login' ? { kind: 'refused', account: null, text: 'User Login' } : reading,
    ),
    caughtBy: 'a session that ends before the person sends leads to the login page',
  },
  'takes the hidden row of the check for a check': {
    plant: withReading((reading, document) => (document.querySelector('#exe_checkcode') ? { kind: 'check' } : reading)),
    caughtBy: 'submitUrl leads to the form of each problem, and names the person',
  },
  'takes the form for a check while the row of the check is shown': {
    plant: withReading((reading, document) => {
      const row = document.querySelector<HTMLElement>('#exe_checkcode');
      return row && row.style.display !== 'none' ? { kind: 'check' } : reading;
    }),
    caughtBy: 'a form with a check that a person passes is still the form',
  },
  'misses the check of the browser': {
    plant: withReading((reading) => (reading.kind === 'check' ? { kind: 'other' } : reading)),
    caughtBy: 'a check of the browser is read as such',
  },
  'misses refusals': {
    plant: withReading((reading) => (reading.kind === 'refused' ? { kind: 'other' } : reading)),
    caughtBy: 'a refusal is read with the words of the site',
  },
  'words refusals itself': {
    plant: withReading((reading) =>
      reading.kind === 'refused' ? { ...reading, text: 'The site refused it for reasons of its own.' } : reading,
    ),
    caughtBy: 'a refusal is read with the words of the site',
  },
  'takes every page for a refusal that is nothing else': {
    plant: withReading((reading, document) =>
      reading.kind === 'other' ? { kind: 'refused', account: null, text: document.title || 'refused' } : reading,
    ),
    caughtBy: 'any other page is read as such, and left alone',
  },
  'throws for an empty document': {
    plant: ({ readPage }) => ({
      readPage(document, url) {
        if (!document.querySelector('title')) throw new Error('the page has no title');
        return readPage(document, url);
      },
    }),
    caughtBy: 'an empty document is read as any other page',
  },
  'throws where a field is missing': {
    plant: ({ fill }) => ({
      async fill(document, submission) {
        const field = document.querySelector('#submitform textarea');
        if (field && !languages(document)) throw new Error('the form has no languages');
        await fill(document, submission);
      },
    }),
    caughtBy: 'no page makes it throw, whatever is missing or odd',
  },
  'lists runs without numbers': {
    plant: withRuns((runs, document) =>
      document.querySelector('.table_header') && runs.length === 0 && !document.querySelector('td[height]')
        ? [{ runId: '', url: null, problemId: null, account: null }]
        : runs,
    ),
    caughtBy: 'a list without runs is one, and has none',
  },
  'lists the oldest run first': { plant: withRuns((runs) => runs.toReversed()), caughtBy: NEWEST },
  'lists the newest run only': { plant: withRuns((runs) => runs.slice(0, 1)), caughtBy: NEWEST },
  'trusts the order of the list': {
    plant: withRuns((runs, document) => {
      const shown = document.querySelector('.table_text')?.textContent ?? '';
      return runs.toSorted((one, other) => shown.indexOf(one.runId) - shown.indexOf(other.runId));
    }),
    caughtBy: 'the newest run stays the first where a list is sorted in another way',
  },
  'takes the newest run of somebody else': {
    plant: withRuns((runs) => runs.map((run) => ({ ...run, account: null }))),
    caughtBy: EACH_RUN,
  },
  'names authors by the names that pages show': {
    plant: withRuns((runs, document) => {
      const names = [...document.querySelectorAll('.fixedsize a')].map(({ textContent }) => textContent);
      return runs.map((run, at) => ({ ...run, account: names[at] ?? null }));
    }),
    caughtBy: EACH_RUN,
  },
  'takes the problem of the newest run for that of all': {
    plant: withRuns((runs) => runs.map((run) => ({ ...run, problemId: runs[0]?.problemId ?? null }))),
    caughtBy: EACH_RUN,
  },
  'stays at the list of everybody': {
    plant: () => ({ runsUrl: (endpoint) => `${endpoint}/control_panel.php` }),
    caughtBy: NEWEST,
  },
});
