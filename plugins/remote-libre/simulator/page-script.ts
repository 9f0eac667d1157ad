/**
 * Draws the website in the browser: login, problems with the submit view, runs. It calls the simulated API with the token
 * that it keeps in the local storage, as the real one does. `locale` there may be `en_US`.
 */
export const PAGE_SCRIPT = `
(function () {
  var isEnglish = localStorage.getItem('locale') === 'en_US';
  var token = JSON.parse(localStorage.getItem('appState') || '{}').token || null;
  var user = null;
  var root = document.getElementById('root');
  var PROOF = { 'x-proof-of-work': JSON.stringify({ id: 'simulated', nonce: '0', response: '0' }) };

  function text(english, chinese) { return isEnglish ? english : chinese; }
  function element(tag, attributes, children) {
    var made = document.createElement(tag);
    Object.keys(attributes || {}).forEach(function (name) {
      if (name.slice(0, 2) === 'on') made.addEventListener(name.slice(2), attributes[name]);
      else made.setAttribute(name, attributes[name]);
    });
    (children || []).forEach(function (child) { if (child) made.append(child); });
    return made;
  }
  function icon(name) { return element('i', { 'aria-hidden': 'true', class: name + ' icon' }); }
  function link(href, name, className) {
    return element('a', { href: href, class: className || '', onclick: function (event) {
      event.preventDefault();
      go(href);
    } }, [name]);
  }
  async function call(path, body, headers) {
    var authorization = token ? { authorization: 'Bearer ' + token } : {};
    var response = await fetch('/api/' + path, {
      method: 'POST',
      headers: Object.assign({ 'content-type': 'application/json' }, authorization, headers),
      body: JSON.stringify(body),
    });
    return response.json();
  }
  function go(address) {
    history.pushState(null, '', address);
    return draw();
  }
  function complain(message) {
    var toast = element('div', { class: 'noty_bar noty_type__error' }, [element('div', { class: 'noty_body' }, [message])]);
    root.append(toast);
  }

  function menu() {
    return element('div', { class: 'ui borderless fixed top menu' }, [
      link('/u', text('Members', '用户'), 'item'),
      link('/s', text('Submissions', '提交记录'), 'item'),
      user
        ? element('div', { class: 'right menu' }, [element('div', { class: 'ui simple item dropdown', role: 'listbox' }, [
            element('div', { class: 'divider text' }, [user.username]),
            element('div', { class: 'menu' }, [link('/u/' + user.username, text('Profile', '个人主页'), 'item')]),
          ])])
        : element('button', { class: 'ui button', onclick: login }, [text('Login', '登录')]),
    ]);
  }
  function login() { go('/login?loginRedirectUrl=' + encodeURIComponent(location.pathname)); }

  function drawLogin(page) {
    var name = element('input', { name: 'username' });
    var password = element('input', { name: 'password', type: 'password' });
    page.append(element('form', { class: 'ui form', onsubmit: async function (event) {
      event.preventDefault();
      var answer = await call('auth/login', { username: name.value, password: password.value }, PROOF);
      if (!answer.token) return complain(answer.error || answer.message);
      token = answer.token;
      localStorage.setItem('appState', JSON.stringify({ token: token }));
      await recognise();
      go(new URLSearchParams(location.search).get('loginRedirectUrl') || '/');
    } }, [name, password, element('button', { class: 'ui primary fluid button' }, [text('Login', '登录')])]));
  }

  /** A list as Semantic UI draws it. */
  function dropdown(label, options, chosen, choose) {
    var shown = element('div', { class: 'divider text', role: 'alert', 'aria-live': 'polite' });
    var box = element('div', { role: 'listbox', class: 'ui selection dropdown', tabindex: '0', onclick: function () {
      box.classList.toggle('active');
    } }, [shown, icon('dropdown'), element('div', { class: 'menu transition' }, options.map(function (option) {
      return element('div', { role: 'option', class: 'item', onclick: function () { choose(option.value); } }, [
        element('span', { class: 'text' }, [option.text]),
      ]);
    }))]);
    shown.textContent = options.find(function (option) { return option.value === chosen; }).text;
    return element('div', { class: 'field' }, [element('label', {}, [label]), box]);
  }

  /** Lists of the language and of its options, which are drawn a moment after the language was chosen. */
  function languageFields(content) {
    var box = element('div', { class: 'ui form' });
    function redraw() {
      var language = LANGUAGES.find(function (one) { return one.key === content.language; });
      box.replaceChildren(
        dropdown(text('Language', '语言'), LANGUAGES.map(function (one) {
          return { value: one.key, text: one.name };
        }), content.language, function (key) {
          var chosen = LANGUAGES.find(function (one) { return one.key === key; });
          content.language = key;
          content.compileAndRunOptions = {};
          chosen.options.forEach(function (option) { content.compileAndRunOptions[option.name] = option.chosen; });
          setTimeout(redraw, 30);
        }),
        ...language.options.map(function (option) {
          return dropdown(option.name, option.values.map(function (one) {
            return { value: one.value, text: text(one.texts[0], one.texts[1]) };
          }), content.compileAndRunOptions[option.name], function (value) {
            content.compileAndRunOptions[option.name] = value;
            setTimeout(redraw, 30);
          });
        }));
    }
    redraw();
    return box;
  }

  /** The check that comes in a pop-up: a person presses its button. */
  function passCheck() {
    return new Promise(function (resolve) {
      var popUp = element('div', { id: 'tcaptcha_transform', role: 'dialog' }, [
        element('button', { type: 'button', onclick: function () {
          popUp.remove();
          resolve({ 'x-captcha-result': JSON.stringify({ tencentCaptcha: { ticket: 'passed', randStr: '@' } }) });
        } }, [text('I am a person', '我是人')]),
      ]);
      root.append(popUp);
    });
  }

  async function lastContent(id) {
    var wanted = { locale: 'zh_CN', problemDisplayId: Number(id), submitter: user.username, takeCount: 1 };
    var last = (await call('submission/querySubmission', wanted)).submissions[0];
    if (!last) return null;
    return (await call('submission/getSubmissionDetail', { submissionId: String(last.id), locale: 'zh_CN' })).content;
  }

  async function drawProblem(page, id) {
    var problem = await call('problem/getProblem', { displayId: Number(id), localizedContentsOfLocale: 'zh_CN' });
    if (problem.error) return page.append(problem.error);
    var content = (user && (await lastContent(id))) || {
      language: 'cpp', code: '', compileAndRunOptions: { compiler: 'g++', std: 'c++11', O: '2', m: '64' },
    };
    var statement = element('div', { class: 'statementView' }, [
      element('h1', { class: 'ui header' }, ['#' + id + '. ' + problem.localizedContentsOfLocale.title]),
      element('div', { class: 'ui vertical pointing secondary menu' }, [
        element('a', { class: 'item', onclick: function () {
          if (!user) return statement.append(element('button', { class: 'ui primary button', onclick: login }, [text('Login to submit', '登录以提交')]));
          statement.style.display = 'none';
          view.style.display = '';
        } }, [icon('paper plane'), text('Submit', '提交')]),
        link('/s?problemDisplayId=' + id, text('Submissions', '提交记录'), 'item'),
      ]),
    ]);
    var box = element('div', { class: 'editorWrapper' });
    var model = window.Monaco.editor.create(box, content.code);
    var isPending = false;
    var submit = element('button', { class: 'ui fluid icon primary button', onclick: async function () {
      if (isPending) return;
      isPending = true;
      content.code = model.getValue();
      var answer = await call('submission/submit', {
        problemId: problem.meta.id,
        content: { language: content.language, code: content.code, compileAndRunOptions: content.compileAndRunOptions },
        uploadInfo: null,
      }, Object.assign(await passCheck(), PROOF));
      isPending = false;
      if (answer.submissionId) go('/s/' + answer.submissionId);
      else complain(answer.error || String(answer.message));
    } }, [icon('paper plane'), text('Submit', '提交')]);
    function allow() { submit.disabled = model.getValue() === ''; }
    model.onDidChangeContent(allow);
    allow();
    var view = element('div', { class: 'submitView', style: 'display: none' }, [
      box,
      element('div', { class: 'rightContainer' }, [
        element('div', { class: 'ui vertical pointing secondary menu' }, [
          element('a', { class: 'item', onclick: function () {
            statement.style.display = '';
            view.style.display = 'none';
          } }, [icon('arrow left'), text('Back to statement', '返回题面')]),
        ]),
        languageFields(content),
        submit,
      ]),
    ]);
    page.append(view, statement);
  }

  function drawRuns(page, runs, isList) {
    page.append(element('table', { class: 'ui table' }, [element('tbody', {}, runs.map(function (run) {
      var status = isList ? link('/s/' + run.id, run.status) : element('span', {}, [run.status]);
      var problem = String(run.problem.displayId);
      return element('tr', {}, [
        element('td', {}, [status]),
        element('td', {}, [link('/p/' + problem, '#' + problem), link('/u/' + run.submitter.username, run.submitter.nickname)]),
      ]);
    }))]));
  }
  async function drawRun(page, id) {
    var answer = await call('submission/getSubmissionDetail', { submissionId: id, locale: 'zh_CN' });
    if (answer.meta) drawRuns(page, [answer.meta], false);
    else page.append(answer.error);
  }
  async function drawList(page) {
    var wanted = new URLSearchParams(location.search);
    var answer = await call('submission/querySubmission', {
      locale: 'zh_CN',
      problemDisplayId: Number(wanted.get('problemDisplayId')),
      submitter: wanted.get('submitter') || (user && user.username) || '',
      takeCount: 10,
    });
    drawRuns(page, answer.submissions, true);
  }

  async function recognise() {
    var response = await fetch('/api/auth/getSessionInfo?token=' + encodeURIComponent(token || ''));
    user = (await response.json()).userMeta || null;
    window._appState = { currentUser: user };
  }
  /** Draws the page of the address. What was drawn before stays until the new content is there. */
  async function draw() {
    var page = element('div', { class: 'ui container' });
    var at = location.pathname.split('/');
    if (at[1] === 'login') drawLogin(page);
    if (at[1] === 'p' && at[2]) await drawProblem(page, at[2]);
    if (at[1] === 's' && at[2]) await drawRun(page, at[2]);
    if (at[1] === 's' && !at[2]) await drawList(page);
    root.replaceChildren(menu(), page);
  }
  window.addEventListener('popstate', draw);
  recognise().then(draw);
})();`;
