import type { SimulatedProblem, SimulatedRequest, SimulatedResponse, World } from '@tribunal/remote-kit/simulator';
import { CF_LANGUAGES } from '../languages';
import { escaped, framed, WIDGET } from './frame';
import { forbidden, hasToken, redirect, toLogin, type Visit } from './visit';

/** Bytes of source. */
const SOURCE_MAX = 65_536;

/** A form for one problem, and where its takers are sent. */
export interface SubmitForm {
  problem: SimulatedProblem;
  index: string;
  contest: string;
  /** The list with the own submissions. */
  mine: string;
}

interface Refusal {
  field: string;
  text: string;
}

function shown(visit: Visit, at: SubmitForm, refusal: Refusal | null, widget = ''): SimulatedResponse {
  const error = (field: string): string =>
    `<span class="error for__${field}">${refusal?.field === field ? refusal.text : ''}</span>`;
  const options = CF_LANGUAGES.map(({ id, name }) => `<option value="${id}">${escaped(name)}</option>`).join('');
  const content = `<form class="submit-form" method="post" action="" enctype="multipart/form-data">
<input type='hidden' name='csrf_token' value='${visit.token}'/>
<input type="hidden" name="ftaa" value=""/><input type="hidden" name="bfaa" value=""/>
<input type="hidden" name="action" value="submitSolutionFormSubmitted"/>
<input type="hidden" name="submittedProblemIndex" value="${at.index}"/><input type="hidden" name="contestId" value="${at.contest}"/>
<table class="table-form"><tr><td>Problem:</td><td>${at.index} - ${escaped(at.problem.title)}</td></tr>
<tr><td>Language:</td><td><select name="programTypeId">${options}</select></td></tr><tr><td></td><td>${error('programTypeId')}</td></tr>
<tr><td>Source code:</td><td><textarea id="sourceCodeTextarea" name="source" rows="20"></textarea></td></tr>
<tr><td></td><td>${error('source')}</td></tr>
<tr><td>Or choose file:</td><td><input type="file" name="sourceFile" value=""/></td></tr>
<tr><td></td><td><input name="tabSize" value="4"/></td></tr></table>
${widget}<input class="submit" type="submit" value="Submit"/></form>`;
  return framed(visit, 'Submit', content);
}

/** What the site has against a submission; null: nothing. */
function refusalOf({ form }: SimulatedRequest, world: World): Refusal | null {
  const source = form.get('source') ?? '';
  if (world.hasFault('submit', 'tooFast')) {
    return { field: 'source', text: `You have submitted too often, please wait ${world.pauseSeconds(20)} seconds` };
  }
  if (world.hasFault('submit', 'duplicate')) {
    return { field: 'source', text: 'You have submitted exactly the same code before' };
  }
  const isOffered = CF_LANGUAGES.some(({ id }) => id === form.get('programTypeId'));
  if (!isOffered || world.hasFault('submit', 'rejected'))
    return { field: 'programTypeId', text: 'Choose valid language' };
  if (source.trim() === '') return { field: 'source', text: 'Source should not be empty' };
  return Buffer.byteLength(source) > SOURCE_MAX ? { field: 'source', text: 'Source is too long' } : null;
}

export function answerSubmit(request: SimulatedRequest, world: World, visit: Visit, at: SubmitForm): SimulatedResponse {
  if (visit.account === null) return toLogin(request.path);
  if (world.hasFault('submit', 'captcha')) return shown(visit, at, null, WIDGET);
  if (request.method !== 'POST') return shown(visit, at, null);
  const isRefused = !hasToken(request, visit) || world.hasFault('submit', 'sessionLost');
  if (isRefused) return forbidden();
  const refusal = refusalOf(request, world);
  if (refusal) return shown(visit, at, refusal);
  world.addRun({
    account: visit.account,
    problemId: at.problem.id,
    languageId: request.form.get('programTypeId') ?? '',
    code: (request.form.get('source') ?? '').replaceAll('\r\n', '\n'),
  });
  return redirect(at.mine);
}
