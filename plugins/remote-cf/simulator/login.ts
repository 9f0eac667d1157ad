import type { SimulatedRequest, SimulatedResponse, SimulatorState } from '@tribunal/remote-kit/simulator';
import { framed, WIDGET } from './frame';
import { forbidden, hasToken, redirect, SESSION_COOKIE, type SimulatedSession } from './session';

function form(simulatedSession: SimulatedSession, { error = '', widget = '' } = {}): SimulatedResponse {
  const content = `<form method="post" action="" id="enterForm">
<input type='hidden' name='csrf_token' value='${simulatedSession.token}'/>
<input type="hidden" name="action" value="enter"/>
<input type="hidden" name="ftaa" value=""/><input type="hidden" name="bfaa" value=""/>
<table class="table-form"><tr><td>Handle/Email</td><td><input name="handleOrEmail" id="handleOrEmail" value=""/></td></tr>
<tr><td>Password</td><td><input name="password" id="password" type="password"/></td></tr>
<tr><td></td><td>${error && `<span class="error for__password">${error}</span>`}</td></tr></table>
<input type="checkbox" name="remember" id="remember" checked="checked"/><label for="remember">Remember me for a month</label>
${widget}<input class="submit" type="submit" value="Login"/></form>`;
  return framed(simulatedSession, 'Login', content);
}

export function answerLogin(
  request: SimulatedRequest,
  simulatorState: SimulatorState,
  simulatedSession: SimulatedSession,
): SimulatedResponse {
  if (simulatorState.hasFault('login', 'captcha')) return form(simulatedSession, { widget: WIDGET });
  if (request.method !== 'POST') return simulatedSession.account === null ? form(simulatedSession) : redirect('/');
  if (!hasToken(request, simulatedSession) || simulatorState.hasFault('login', 'sessionLost')) return forbidden();
  if (simulatorState.hasFault('login', 'tooFast'))
    return form(simulatedSession, { error: 'Too many attempts, please wait' });
  const session = simulatorState.logIn(request.form.get('handleOrEmail') ?? '', request.form.get('password') ?? '');
  if (session === null) return form(simulatedSession, { error: 'Invalid handle/email or password' });
  return redirect('/', { 'set-cookie': `${SESSION_COOKIE}=${session}; Path=/; HttpOnly` });
}
