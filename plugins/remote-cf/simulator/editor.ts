/** The editor beside the field for the code. While its box is ticked, its text is what the form sends. */
export const EDITOR = `<input type="checkbox" id="toggleEditorCheckbox" checked="checked"/><label class="toggleEditorCheckboxLabel" for="toggleEditorCheckbox">Switch off editor</label>
<div id="editor" class="ace_editor" style="white-space: pre"></div>`;

/** Makes the editor, which scripts reach by `ace.edit` as at the site. It stands below the form. */
export const EDITOR_SCRIPT = `<script>
(() => {
  const form = document.querySelector('form.submit-form');
  const [field, box, toggle] = ['sourceCodeTextarea', 'editor', 'toggleEditorCheckbox'].map((id) => document.getElementById(id));
  let text = field.value;
  const editor = {
    getValue: () => text,
    setValue(value) {
      text = String(value);
      box.textContent = text;
      return text;
    },
  };
  editor.setValue(text);
  box.env = { editor };
  window.ace = { edit: (element) => element.env.editor };
  const show = () => {
    box.style.display = toggle.checked ? '' : 'none';
    field.style.display = toggle.checked ? 'none' : '';
  };
  toggle.addEventListener('change', show);
  show();
  form.addEventListener('submit', () => {
    if (toggle.checked) field.value = editor.getValue();
  });
})();
</script>`;
