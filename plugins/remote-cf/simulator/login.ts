import type { SimulatedRequest, SimulatedResponse, World } from '@tribunal/remote-kit/simulator';
import { framed, WIDGET } from './frame';
import { forbidden, hasToken, redirect, SESSION_COOKIE, type Visit } from './visit';

function form(visit: Visit, { error = '', widget = '' } = {}): SimulatedResponse {
  const content = `<form method="post" action="" id="enterForm">
<input type='hidden' name='csrf_token' value='${visit.token}'/>
<input type="hidden" name="action" value="enter"/>
<input type="hidden" name="ftaa" value=""/><input type="hidden" name="bfaa" value=""/>
<table class="table-form"><tr><td>Handle/Email</td><td><input name="handleOrEmail" id="handleOrEmail" value=""/></td></tr>
<tr><td>Password</td><td><input name="password" id="password" type="password"/></td></tr>
<tr><td></td><td>${error && `<span class="error for__password">${error}</span>`}</td></tr></table>
<input type="checkbox" name="remember" id="remember" checked="checked"/><label for="remember">Remember me for a month</label>
${widget}<input class="submit" type="submit" value="Login"/></form>`;
  return framed(visit, 'Login', content);
}

export function answerLogin(request: SimulatedRequest, world: World, visit: Visit): SimulatedResponse {
  if (world.hasFault('login', 'captcha')) return form(visit, { widget: WIDGET });
  if (request.method !== 'POST') return visit.account === null ? form(visit) : redirect('/');
  if (!hasToken(request, visit) || world.hasFault('login', 'sessionLost')) return forbidden();
  if (world.hasFault('login', 'tooFast')) return form(visit, { error: 'Too many attempts, please wait' });
  const session = world.logIn(request.form.get('handleOrEmail') ?? '', request.form.get('password') ?? '');
  if (session === null) return form(visit, { error: 'Invalid handle/email or password' });
  return redirect('/', { 'set-cookie': `${SESSION_COOKIE}=${session}; Path=/; HttpOnly` });
}
