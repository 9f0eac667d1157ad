import type { SimulatedProblem, SimulatedRequest, SimulatedResponse, World } from '@tribunal/remote-kit/simulator';
import { AC_LANGUAGES } from '../languages';
import { isOver, split } from './problems';
import { cookie, escaped, framed, hasToken, redirect, toLogin, WIDGET, type Visit } from './visit';

function loginForm(visit: Visit, widget = ''): SimulatedResponse {
  const content = `<form class="form-horizontal" action="" method="POST">
<input type="text" id="username" name="username" value=""/><input type="password" id="password" name="password"/>
${widget}<input type="hidden" name="csrf_token" value="${escaped(visit.token)}" />
<button type="submit" id="submit" class="btn btn-primary">Sign In</button></form>`;
  return framed(visit, 'Sign In - AtCoder', content);
}

/** A wrong password sends on to the form as well, which then says so. */
export function answerLogin(request: SimulatedRequest, world: World, visit: Visit): SimulatedResponse {
  if (world.hasFault('login', 'captcha')) return loginForm(visit, WIDGET);
  if (request.method !== 'POST') return visit.account === null ? loginForm(visit) : redirect('/home');
  if (!hasToken(request, visit)) return { status: 403, body: '<html><body>Forbidden</body></html>' };
  const session = world.logIn(request.form.get('username') ?? '', request.form.get('password') ?? '');
  if (session === null) return redirect('/login', { flash: 'Username or Password is incorrect.' });
  return redirect('/home', {
    cookies: [cookie(session)],
    flash: `Welcome, ${world.displayNameOf(world.accountOf(session) ?? '')}.`,
  });
}

/** What one contest takes. */
export interface ContestForm {
  contest: string;
  problems: readonly SimulatedProblem[];
}

function submitForm(visit: Visit, { contest, problems }: ContestForm, widget: string): SimulatedResponse {
  const tasks = problems.map(({ id, title }) => ({ task: split(id).task, title }));
  const options = AC_LANGUAGES.map(
    ({ id, name }) => `<option value="${id}" data-mime="">${escaped(name)}</option>`,
  ).join('');
  const languages = tasks.map(
    ({ task }) =>
      `<div id="select-lang-${task}"><select class="form-control"><option></option>${options}</select></div>`,
  );
  const content = `<form class="form-horizontal form-code-submit" action="/contests/${contest}/submit" method="POST">
<select id="select-task" name="data.TaskScreenName">${tasks.map(({ task, title }) => `<option value="${task}">${escaped(title)}</option>`).join('')}</select>
<div id="select-lang" data-name="data.LanguageId">${languages.join('')}</div>
<textarea id="plain-textarea" name="sourceCode"></textarea>
${widget}<input type="hidden" name="csrf_token" value="${escaped(visit.token)}" />
<button type="submit" class="btn btn-primary" id="submit">Submit</button></form>`;
  return framed(visit, 'Submit', content);
}

export function answerSubmit(
  request: SimulatedRequest,
  world: World,
  visit: Visit,
  at: ContestForm,
): SimulatedResponse {
  if (visit.account === null) return toLogin(request.path);
  const isChecked = isOver(at.contest) || world.hasFault('submit', 'captcha');
  if (isChecked || request.method !== 'POST') return submitForm(visit, at, isChecked ? WIDGET : '');
  if (!hasToken(request, visit) || world.hasFault('submit', 'sessionLost')) return toLogin(request.path);
  if (world.hasFault('submit', 'tooFast')) {
    return framed(visit, 'Submit', `<p>Wait for ${world.pauseSeconds(4)} seconds to submit again.</p>`);
  }
  const { form } = request;
  const problem = at.problems.find(({ id }) => split(id).task === form.get('data.TaskScreenName'));
  const isOffered = AC_LANGUAGES.some(({ id }) => id === form.get('data.LanguageId'));
  const code = form.get('sourceCode') ?? '';
  const isWanted = problem !== undefined && isOffered && code !== '' && !world.hasFault('submit', 'rejected');
  if (!isWanted) return redirect(`/contests/${at.contest}/submit`, { flash: 'The submission was not accepted.' });
  const languageId = form.get('data.LanguageId')!;
  world.addRun({ account: visit.account, problemId: problem.id, languageId, code: code.replaceAll('\r\n', '\n') });
  return redirect(`/contests/${at.contest}/submissions/me`);
}
