/**
 * Draws the pages of the site in the browser: login, problems with the panel for submitting, records. As at the site, the
 * list of languages is drawn at the end of the page a moment after it was opened, and the editor keeps only the lines in
 * sight in the page.
 */
export const PAGE_SCRIPT = `
(function () {
  var LINES = 40;
  var context = JSON.parse(document.getElementById('lentille-context').textContent);
  var user = context.user || context.currentUser;
  var app = document.getElementById('app');

  function element(tag, attributes, children) {
    var made = document.createElement(tag);
    Object.keys(attributes || {}).forEach(function (name) {
      if (name.slice(0, 2) === 'on') made.addEventListener(name.slice(2), attributes[name]);
      else made.setAttribute(name, attributes[name]);
    });
    (children || []).forEach(function (child) { if (child) made.append(child); });
    return made;
  }
  async function send(path, body) {
    var response = await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': document.querySelector('meta[name=csrf-token]').content,
      },
      body: JSON.stringify(body),
    });
    return response.json();
  }

  /** An editor as CodeMirror 6: its object is at its content, which has only the first lines. */
  function editor(parent, start) {
    var text = start;
    var isAllSelected = false;
    var content = element('div', { class: 'cm-content', contenteditable: 'true', role: 'textbox' });
    var view = {
      state: { doc: { get length() { return text.length; }, toString: function () { return text; } } },
      dispatch: function (change) {
        var part = change.changes;
        text = text.slice(0, part.from) + part.insert + text.slice(part.to);
        draw();
      },
    };
    function draw() {
      var lines = text.split('\\n');
      content.replaceChildren.apply(content, lines.slice(0, LINES).map(function (line) {
        return element('div', { class: 'cm-line' }, [line || document.createElement('br')]);
      }));
      if (lines.length > LINES) content.append(element('div', { class: 'cm-gap' }));
    }
    content.cmTile = { root: { view: view } };
    content.addEventListener('keydown', function (event) {
      isAllSelected = event.keyCode === 65 && (event.ctrlKey || event.metaKey);
    });
    content.addEventListener('paste', function (event) {
      event.preventDefault();
      text = (isAllSelected ? '' : text) + event.clipboardData.getData('text/plain');
      isAllSelected = false;
      draw();
    });
    draw();
    parent.append(element('div', { class: 'cm-editor' }, [element('div', { class: 'cm-scroller' }, [content])]));
    return view;
  }

  function languages(chosen) {
    var names = { 0: '自动识别语言' };
    LANGUAGES.forEach(function (one) { names[one.id] = one.name; });
    var list = null;
    var shown = element('span', {}, [names[chosen] || names[0]]);
    function close() {
      if (list) list.remove();
      list = null;
    }
    var box = element('div', { class: 'combo' }, [element('div', { class: 'text', onclick: function () {
      if (list) return close();
      setTimeout(function () {
        list = element('ul', { class: 'options' }, LANGUAGES.map(function (one) {
          return element('li', { onclick: function () {
            close();
            box.chosen = Number(one.id);
            setTimeout(function () { shown.textContent = one.name; }, 20);
          } }, [element('span', {}, [one.name])]);
        }));
        document.body.append(list);
      }, 30);
    } }, [shown])]);
    box.chosen = Number(chosen) || 0;
    return box;
  }

  function popUp(children) {
    var box = element('div', { class: 'swal2-popup swal2-modal', role: 'dialog' }, children);
    document.body.append(box);
    return box;
  }
  function complain(message) {
    var box = popUp([
      element('h2', { class: 'swal2-title' }, ['提交失败']),
      element('div', { class: 'swal2-html-container' }, [message]),
      element('button', { class: 'swal2-confirm', onclick: function () { box.remove(); } }, ['OK']),
    ]);
  }
  /** Asks for the code of a picture, which a person types. */
  function askForCode() {
    return new Promise(function (resolve) {
      var input = element('input', { class: 'swal2-input', type: 'text' });
      var box = popUp([
        element('h2', { class: 'swal2-title' }, ['请输入验证码']),
        element('img', { id: '--swal-problem-submit-captcha', src: '/api/verify/captcha', alt: '' }),
        input,
        element('button', { class: 'swal2-confirm', onclick: function () {
          box.remove();
          resolve(input.value);
        } }, ['OK']),
      ]);
    });
  }

  function drawProblem(data) {
    var problem = data.problem;
    var main = element('main', {}, []);
    var statement = element('div', { class: 'statement' }, [
      element('h1', {}, [problem.pid + ' ' + problem.title]),
      element('p', {}, ['可以使用的语言：', element('b', {}, ['C++17']), '、', element('b', {}, ['C'])]),
      element('a', { href: '/user/1' }, ['洛谷']),
    ]);
    function showPanel() {
      if (location.hash !== '#submit') return main.replaceChildren(statement);
      var body = element('div', { class: 'body' });
      if (!user) return main.replaceChildren(element('p', {}, ['请先登录']), element('a', { href: '/auth/login' }, ['登录']));
      var box = languages(data.lastLanguage);
      body.append(box);
      var view = editor(body, data.lastCode || '');
      async function submit(captcha) {
        var answer = await send('/fe/api/problem/submit/' + problem.pid, {
          code: view.state.doc.toString(),
          lang: box.chosen,
          enableO2: 1,
          captcha: captcha,
        });
        if (answer.rid) return goTo('/record/' + answer.rid);
        if (answer.errorMessage === '验证码错误') return submit(await askForCode());
        complain(answer.errorMessage);
      }
      body.append(element('button', { type: 'button', onclick: function () { submit(); } }, ['提交']));
      main.replaceChildren(body);
    }
    app.replaceChildren(
      element('header', {}, [element('div', { class: 'bottom-row' }, [element('div', { class: 'left' }, [element('ul', {}, [
        element('li', { onclick: function () { location.hash = ''; } }, ['题目']),
        element('li', { onclick: function () { location.hash = 'submit'; } }, ['提交']),
      ])])])]),
      element('div', { class: 'main-container' }, [main]));
    window.addEventListener('hashchange', showPanel);
    showPanel();
  }

  function row(record) {
    return element('div', { class: 'row' }, [
      element('a', { href: '/record/' + record.id }, [record.status === 12 ? 'Accepted' : 'Waiting']),
      element('a', { href: '/problem/' + record.problem.pid }, [record.problem.pid]),
      element('a', { href: '/user/' + record.user.uid }, [record.user.name]),
    ]);
  }
  function drawRecords(records) {
    app.replaceChildren(
      element('header', {}, [user ? element('a', { href: '/user/' + user.uid }, [user.name]) : null]),
      element('div', { class: 'main-container' }, [element('main', {}, records.map(row))]));
  }
  function drawLogin() {
    var name = element('input', { name: 'username' });
    var password = element('input', { name: 'password', type: 'password' });
    var code = element('input', { name: 'captcha' });
    app.replaceChildren(element('form', { onsubmit: async function (event) {
      event.preventDefault();
      var answer = await send('/do-auth/password', { username: name.value, password: password.value, captcha: code.value });
      if (answer.errorMessage) complain(answer.errorMessage);
      else location.href = document.referrer || '/problem/P1001';
    } }, [name, password, element('img', { src: '/lg4/captcha', alt: '' }), code, element('button', {}, ['登录'])]));
  }

  /** Shows a record in place of the page, a moment after the address has changed. */
  async function goTo(address) {
    history.pushState(null, '', address);
    var response = await fetch(address, { headers: { 'x-lentille-request': 'content-only' } });
    drawRecords([(await response.json()).data.record]);
  }

  var template = context.template || context.currentTemplate;
  var data = context.data || context.currentData;
  if (template === 'problem.show') drawProblem(data);
  if (template === 'record.show') drawRecords([data.record]);
  if (template === 'record.list') drawRecords(data.records.result);
  if (template === 'login') drawLogin();
})();`;
