/**
 * What the website uses of the editor Monaco. As that, it draws only the lines in sight, and knows its editors by the
 * addresses of their texts.
 */
export const MONACO_SCRIPT = `
(function () {
  var LINES = 30;
  var models = [];
  function createModel(text) {
    var listeners = [];
    var address = 'inmemory://model/' + (models.length + 1);
    var model = {
      uri: { toString: function () { return address; } },
      getValue: function () { return text; },
      setValue: function (value) {
        text = value;
        listeners.forEach(function (listener) { listener(); });
      },
      onDidChangeContent: function (listener) { listeners.push(listener); },
    };
    models.push(model);
    return model;
  }
  function create(box, text) {
    var model = createModel(text);
    var root = box.appendChild(document.createElement('div'));
    root.className = 'monaco-editor';
    root.setAttribute('data-uri', model.uri.toString());
    var input = root.appendChild(document.createElement('textarea'));
    input.className = 'inputarea monaco-mouse-cursor-text';
    var lines = root.appendChild(document.createElement('div'));
    lines.className = 'view-lines';
    var isAllSelected = false;
    function draw() {
      lines.replaceChildren.apply(lines, model.getValue().split('\\n').slice(0, LINES).map(function (text, at) {
        var line = document.createElement('div');
        line.className = 'view-line';
        line.style.top = 19 * at + 'px';
        line.textContent = text.replace(/[ \\t]/g, '\\u00a0');
        return line;
      }).reverse());
    }
    input.addEventListener('keydown', function (event) {
      isAllSelected = event.keyCode === 65 && (event.ctrlKey || event.metaKey);
    });
    input.addEventListener('paste', function (event) {
      event.preventDefault();
      var pasted = event.clipboardData.getData('text/plain');
      model.setValue(isAllSelected ? pasted : model.getValue() + pasted);
      isAllSelected = false;
    });
    model.onDidChangeContent(draw);
    draw();
    return model;
  }
  window.Monaco = { editor: { create: create, createModel: createModel, getModels: function () { return models; } } };
})();`;
