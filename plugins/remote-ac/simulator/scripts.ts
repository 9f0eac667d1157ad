/** Script of a check that a person passes with a button: it adds the field that the form then sends. */
export const passingScript = (box: string, field: string): string => `
document.querySelectorAll(${JSON.stringify(box)}).forEach(function (box) {
  var button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'I am a person';
  button.addEventListener('click', function () {
    var passed = document.createElement('input');
    passed.type = 'hidden';
    passed.name = ${JSON.stringify(field)};
    passed.value = 'passed';
    box.replaceChildren(passed, 'Thank you');
  });
  box.append(button);
});`;

/** What the pages of the site use of the editor ACE. */
export const ACE_SCRIPT = `
window.ace = {
  edit: function (element) {
    if (element.env) return element.env.editor;
    element.classList.add('ace_editor');
    var input = element.appendChild(document.createElement('textarea'));
    input.className = 'ace_text-input';
    var listeners = [];
    function changed() { listeners.forEach(function (listener) { listener(); }); }
    var editor = {
      getValue: function () { return input.value; },
      setValue: function (text) {
        input.value = text;
        changed();
        return text;
      },
      on: function (event, listener) { if (event === 'change') listeners.push(listener); },
    };
    input.addEventListener('input', changed);
    element.env = { editor: editor };
    return editor;
  },
};`;

/** Of the lists of languages only that of the chosen task is sent, and of the two editors only the one that is shown. */
export const FORM_SCRIPT = `
(function () {
  var tasks = document.getElementById('select-task');
  var plain = document.getElementById('plain-textarea');
  var shown = document.getElementById('editor');
  var toggle = document.querySelector('.btn-toggle-editor');
  var editor = window.ace.edit(shown);
  function showLanguages() {
    document.querySelectorAll('#select-lang > div').forEach(function (box) {
      var list = box.querySelector('select');
      var isChosen = box.id === 'select-lang-' + tasks.value;
      box.style.display = isChosen ? '' : 'none';
      list.classList.toggle('current', isChosen);
      if (isChosen) list.name = 'data.LanguageId';
      else list.removeAttribute('name');
    });
  }
  function showEditor(isPlain) {
    toggle.classList.toggle('active', isPlain);
    toggle.setAttribute('aria-pressed', String(isPlain));
    shown.style.display = isPlain ? 'none' : '';
    plain.style.display = isPlain ? '' : 'none';
  }
  tasks.addEventListener('change', showLanguages);
  toggle.addEventListener('click', function () {
    var isPlain = !toggle.classList.contains('active');
    if (isPlain) plain.value = editor.getValue();
    else editor.setValue(plain.value);
    showEditor(isPlain);
  });
  plain.form.addEventListener('submit', function () {
    if (!toggle.classList.contains('active')) plain.value = editor.getValue();
  });
  showLanguages();
  showEditor(false);
})();`;
