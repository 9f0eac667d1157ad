import type {
  SimulatedProblem,
  SimulatedRequest,
  SimulatedResponse,
  SimulatorState,
} from '@tribunal/remote-kit/simulator';
import { CF_LANGUAGES } from '../languages';
import { EDITOR, EDITOR_SCRIPT } from './editor';
import { CHECK_FIELD, escaped, framed, WIDGET } from './frame';
import { forbidden, hasToken, redirect, toLogin, type SimulatedSession } from './session';

/** Maximum size of a source, in bytes. */
const SOURCE_MAX = 65_536;

/**
 * The site shows a check to everybody who submits, which only a browser passes. This account is left out, as it was
 * before 2026, so that the rest of a submission can be simulated.
 */
const UNCHECKED = 'bot';

/** A submit form for one problem, with the redirect target after a submission. */
export interface SubmitForm {
  problem: SimulatedProblem;
  index: string;
  contest: string;
  /** Problems with their indices, if the form is that of a contest. */
  choices?: readonly { index: string; title: string }[];
  /** Path of the list of the user's own submissions. */
  mine: string;
}

interface Refusal {
  field: string;
  text: string;
}

function problemFields({ index, problem, choices }: SubmitForm): string {
  if (!choices)
    return `<input type="hidden" name="submittedProblemIndex" value="${index}"/>${index} - ${escaped(problem.title)}`;
  const options = choices.map(
    ({ index: value, title }) => `<option value="${value}">${value} - ${escaped(title)}</option>`,
  );
  return `<select name="submittedProblemIndex"><option value="">Choose problem</option>${options.join('')}</select>`;
}

function shown(
  simulatedSession: SimulatedSession,
  at: SubmitForm,
  refusal: Refusal | null,
  { widget, source = '' }: { widget: string; source?: string },
): SimulatedResponse {
  const error = (field: string): string =>
    `<span class="error for__${field}">${refusal?.field === field ? refusal.text : ''}</span>`;
  const options = CF_LANGUAGES.map(({ id, name }) => `<option value="${id}">${escaped(name)}</option>`).join('');
  const content = `<form class="submit-form" method="post" action="" enctype="multipart/form-data">
<input type='hidden' name='csrf_token' value='${simulatedSession.token}'/>
<input type="hidden" name="ftaa" value=""/><input type="hidden" name="bfaa" value=""/>
<input type="hidden" name="action" value="submitSolutionFormSubmitted"/>
<input type="hidden" name="contestId" value="${at.contest}"/>
<table class="table-form"><tr><td>Problem:</td><td>${problemFields(at)}</td></tr>
<tr><td>Language:</td><td><select name="programTypeId">${options}</select></td></tr><tr><td></td><td>${error('programTypeId')}</td></tr>
<tr><td>Source code:</td><td>${EDITOR}<textarea id="sourceCodeTextarea" name="source" rows="20">
${escaped(source)}</textarea></td></tr>
<tr><td></td><td>${error('source')}</td></tr>
<tr><td>Or choose file:</td><td><input type="file" name="sourceFile" value=""/></td></tr>
<tr><td></td><td><input name="tabSize" value="4"/></td></tr></table>
${widget}<input class="submit" id="singlePageSubmitButton" type="submit" value="Submit"/></form>${EDITOR_SCRIPT}`;
  return framed(simulatedSession, 'Submit', content);
}

/** Returns why the site refuses a submission; null if it accepts it. */
function refusalOf({ form }: SimulatedRequest, simulatorState: SimulatorState): Refusal | null {
  const source = form.get('source') ?? '';
  if (simulatorState.hasFault('submit', 'tooFast')) {
    return {
      field: 'source',
      text: `You have submitted too often, please wait ${simulatorState.pauseSeconds(20)} seconds`,
    };
  }
  if (simulatorState.hasFault('submit', 'duplicate')) {
    return { field: 'source', text: 'You have submitted exactly the same code before' };
  }
  const isOffered = CF_LANGUAGES.some(({ id }) => id === form.get('programTypeId'));
  if (!isOffered || simulatorState.hasFault('submit', 'rejected'))
    return { field: 'programTypeId', text: 'Choose valid language' };
  if (source.trim() === '') return { field: 'source', text: 'Source should not be empty' };
  return Buffer.byteLength(source) > SOURCE_MAX ? { field: 'source', text: 'Source is too long' } : null;
}

export function answerSubmit(
  request: SimulatedRequest,
  simulatorState: SimulatorState,
  simulatedSession: SimulatedSession,
  at: SubmitForm,
): SimulatedResponse {
  if (simulatedSession.account === null) return toLogin(request.path);
  const isChecked = simulatedSession.account !== UNCHECKED || simulatorState.hasFault('submit', 'captcha');
  const widget = isChecked ? WIDGET : '';
  const hasPassed = !isChecked || Boolean(request.form.get(CHECK_FIELD));
  if (request.method !== 'POST' || !hasPassed) return shown(simulatedSession, at, null, { widget });
  const isRefused = !hasToken(request, simulatedSession) || simulatorState.hasFault('submit', 'sessionLost');
  if (isRefused) return forbidden();
  const refusal = refusalOf(request, simulatorState);
  if (refusal) return shown(simulatedSession, at, refusal, { widget, source: request.form.get('source') ?? '' });
  simulatorState.addRun({
    account: simulatedSession.account,
    problemId: at.problem.id,
    languageId: request.form.get('programTypeId') ?? '',
    code: (request.form.get('source') ?? '').replaceAll('\r\n', '\n'),
  });
  return redirect(at.mine);
}
