/** A sample of a statement. */
export interface Example {
  input: string;
  output: string;
}

const [INPUT, OUTPUT, END] = ['<input>', '<output>', '</output>'];
const BETWEEN = /<\/input>\s*<output>/g;

interface Place extends Example {
  from: number;
  to: number;
}

/** The pairs in their order. Each part of the text is looked at once, so that no text takes long. */
function* placesOf(text: string): Generator<Place> {
  for (let at = 0; ;) {
    const from = text.indexOf(INPUT, at);
    if (from < 0) return;
    BETWEEN.lastIndex = from + INPUT.length;
    const between = BETWEEN.exec(text);
    if (!between) return;
    const output = between.index + between[0].length;
    const end = text.indexOf(END, output);
    if (end < 0) return;
    at = end + END.length;
    yield { input: text.slice(from + INPUT.length, between.index), output: text.slice(output, end), from, to: at };
  }
}

/** Samples from the one text that they are kept as: `<input>…</input><output>…</output>`, repeated, not escaped. */
export const readExamples = (text: string | null): Example[] =>
  [...placesOf(text ?? '')].map(({ input, output }) => ({ input, output }));

/** The text that `readExamples` reads; '' when there are none. */
export const writeExamples = (examples: readonly Example[]): string =>
  examples.map(({ input, output }) => `${INPUT}${input}</input>${OUTPUT}${output}${END}`).join('');

const TAG = /<\/?(input|output)>/;
/** The stored form has no escapes, so its tags inside a sample would cut it. */
export const isStorableSample = ({ input, output }: Example): boolean => !TAG.test(input) && !TAG.test(output);

/** Whether a text is samples that can be stored, blanks between them, and nothing else. */
export function areExamples(text: string): boolean {
  let at = 0;
  for (const { from, to, ...sample } of placesOf(text)) {
    if (text.slice(at, from).trim() !== '' || !isStorableSample(sample)) return false;
    at = to;
  }
  return text.slice(at).trim() === '';
}
