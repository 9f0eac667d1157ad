/** The text of a field and its selection. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

export type MarkdownTool = 'code' | 'block' | 'link' | 'bullets' | 'numbers';

const around = ({ text, start, end }: Selected, before: string, after: string): Selected => ({
  text: text.slice(0, start) + before + text.slice(start, end) + after + text.slice(end),
  start: start + before.length,
  end: end + before.length,
});

/** Returns a line break unless the text already ends with one or is empty. */
const newLine = (before: string): string => (before === '' || before.endsWith('\n') ? '' : '\n');

const block = ({ text, start, end }: Selected): Selected => {
  const open = `${newLine(text.slice(0, start))}\`\`\`\n`;
  const inside = text.slice(start, end);
  const close = `${inside.endsWith('\n') ? '' : '\n'}\`\`\`\n`;
  return around({ text, start, end }, open, close);
};

/** Turns the selected words into link text and selects the address so that it can be overwritten. */
const link = ({ text, start, end }: Selected): Selected => {
  const address = 'https://';
  const name = text.slice(start, end);
  const made = `[${name}](${address})`;
  const at = name ? start + name.length + 3 : start + 1;
  return {
    text: text.slice(0, start) + made + text.slice(end),
    start: at,
    end: name ? at + address.length : at,
  };
};

const list =
  (sign: (index: number) => string) =>
  ({ text, start, end }: Selected): Selected => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const lines = text.slice(from, end).split('\n');
    const made = lines.map((line, index) => sign(index) + line).join('\n');
    return {
      text: text.slice(0, from) + made + text.slice(end),
      start: lines.length > 1 ? from : from + made.length,
      end: from + made.length,
    };
  };

const TOOLS: Readonly<Record<MarkdownTool, (selected: Selected) => Selected>> = {
  code: (selected) => around(selected, '`', '`'),
  block,
  link,
  bullets: list(() => '- '),
  numbers: list((index) => `${index + 1}. `),
};

/** Applies a toolbar button to a text and returns the new text and selection. */
export const applyTool = (tool: MarkdownTool, selected: Selected): Selected => TOOLS[tool](selected);

/** Replaces the selection with a text. */
export const insertText = ({ text, start, end }: Selected, inserted: string): Selected => ({
  text: text.slice(0, start) + inserted + text.slice(end),
  start: start + inserted.length,
  end: start + inserted.length,
});
