import type {
  SimulatedProblem,
  SimulatedRequest,
  SimulatedResponse,
  SimulatorState,
} from '@tribunal/remote-kit/simulator';
import { AC_LANGUAGES } from '../languages';
import { isOver, split } from './problems';
import { ACE_SCRIPT, FORM_SCRIPT } from './scripts';
import {
  cookie,
  escaped,
  framed,
  hasToken,
  PASSED_FIELD,
  redirect,
  toLogin,
  WIDGET,
  WIDGET_SCRIPT,
  type SimulatedSession,
} from './session';

function loginForm(simulatedSession: SimulatedSession, widget = ''): SimulatedResponse {
  const content = `<form class="form-horizontal" action="" method="POST">
<input type="text" id="username" name="username" value=""/><input type="password" id="password" name="password"/>
${widget}<input type="hidden" name="csrf_token" value="${escaped(simulatedSession.token)}" />
<button type="submit" id="submit" class="btn btn-primary">Sign In</button></form>`;
  return framed(simulatedSession, 'Sign In - AtCoder', content);
}

/** Answers the login form. A wrong password also redirects to the form, which then shows an error. */
export function answerLogin(
  request: SimulatedRequest,
  simulatorState: SimulatorState,
  simulatedSession: SimulatedSession,
): SimulatedResponse {
  if (simulatorState.hasFault('login', 'captcha')) return loginForm(simulatedSession, WIDGET);
  if (request.method !== 'POST')
    return simulatedSession.account === null ? loginForm(simulatedSession) : redirect('/home');
  if (!hasToken(request, simulatedSession)) return { status: 403, body: '<html><body>Forbidden</body></html>' };
  const session = simulatorState.logIn(request.form.get('username') ?? '', request.form.get('password') ?? '');
  if (session === null) return redirect('/login', { flash: 'Username or Password is incorrect.' });
  return redirect(wantedPage(request), {
    cookies: [cookie(session)],
    flash: `Welcome, ${simulatorState.displayNameOf(simulatorState.accountOf(session) ?? '')}.`,
    isPraise: true,
  });
}

/** Returns the page from which somebody was sent to log in, or the front page. */
function wantedPage({ query }: SimulatedRequest): string {
  const url = URL.parse(query.get('continue') ?? '');
  return url === null ? '/home' : url.pathname + url.search;
}

/** A contest with the problems for which its form accepts submissions. */
export interface ContestForm {
  contest: string;
  problems: readonly SimulatedProblem[];
}

function submitForm(
  simulatedSession: SimulatedSession,
  { contest, problems }: ContestForm,
  { widget, chosen }: { widget: string; chosen: string | null },
): SimulatedResponse {
  const tasks = problems.map(({ id, title }) => ({ task: split(id).task, title }));
  const options = AC_LANGUAGES.map(
    ({ id, name }) => `<option value="${id}" data-mime="">${escaped(name)}</option>`,
  ).join('');
  const languages = tasks.map(
    ({ task }) =>
      `<div id="select-lang-${task}"><select class="form-control"><option></option>${options}</select></div>`,
  );
  const content = `<form class="form-horizontal form-code-submit" action="/contests/${contest}/submit" method="POST">
<select id="select-task" name="data.TaskScreenName">${tasks.map(({ task, title }) => `<option value="${task}"${task === chosen ? ' selected' : ''}>${escaped(title)}</option>`).join('')}</select>
<div id="select-lang" data-name="data.LanguageId">${languages.join('')}</div>
<textarea id="plain-textarea" class="form-control plain-textarea" name="sourceCode"></textarea>
<div id="editor"></div>
<div class="editor-buttons"><button type="button" class="btn btn-default btn-sm btn-toggle-editor" aria-pressed="false">Toggle Editor</button></div>
${widget}<input type="hidden" name="csrf_token" value="${escaped(simulatedSession.token)}" />
<button type="submit" class="btn btn-primary" id="submit">Submit</button></form>
<script>${ACE_SCRIPT}</script><script>${FORM_SCRIPT}</script>`;
  return framed(simulatedSession, 'Submit', content);
}

export function answerSubmit(
  request: SimulatedRequest,
  simulatorState: SimulatorState,
  simulatedSession: SimulatedSession,
  at: ContestForm,
): SimulatedResponse {
  const { form, query } = request;
  if (simulatedSession.account === null) return toLogin(`${request.path}?${query.toString()}`);
  const isChecked = isOver(at.contest) || simulatorState.hasFault('submit', 'captcha');
  const isPassed = !isChecked || Boolean(form.get(PASSED_FIELD));
  if (!isPassed || request.method !== 'POST') {
    const chosen = query.get('taskScreenName') ?? form.get('data.TaskScreenName');
    return submitForm(simulatedSession, at, { widget: isChecked ? WIDGET : WIDGET_SCRIPT, chosen });
  }
  if (!hasToken(request, simulatedSession) || simulatorState.hasFault('submit', 'sessionLost'))
    return toLogin(request.path);
  if (simulatorState.hasFault('submit', 'tooFast')) {
    return framed(
      simulatedSession,
      'Submit',
      `<p>Wait for ${simulatorState.pauseSeconds(4)} seconds to submit again.</p>`,
    );
  }
  const problem = at.problems.find(({ id }) => split(id).task === form.get('data.TaskScreenName'));
  const isOffered = AC_LANGUAGES.some(({ id }) => id === form.get('data.LanguageId'));
  const code = form.get('sourceCode') ?? '';
  const isWanted = problem !== undefined && isOffered && code !== '' && !simulatorState.hasFault('submit', 'rejected');
  if (!isWanted) return redirect(`/contests/${at.contest}/submit`, { flash: 'The submission was not accepted.' });
  const languageId = form.get('data.LanguageId')!;
  simulatorState.addRun({
    account: simulatedSession.account,
    problemId: problem.id,
    languageId,
    code: code.replaceAll('\r\n', '\n'),
  });
  return redirect(`/contests/${at.contest}/submissions/me`);
}
