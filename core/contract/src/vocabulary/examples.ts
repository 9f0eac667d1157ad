/** A sample of a statement. */
export interface Example {
  input: string;
  output: string;
}

const [INPUT, OUTPUT, END] = ['<input>', '<output>', '</output>'];
const BETWEEN = /<\/input>\s*<output>/g;

interface ExamplePosition extends Example {
  from: number;
  to: number;
}

/**
 * Yields the positions of the samples in order. Each part of the text is scanned once, so that the time is linear for
 * any text.
 */
function* findExamples(text: string): Generator<ExamplePosition> {
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

/** Parses samples from their stored text: repeated `<input>…</input><output>…</output>`, not escaped. */
export const decodeExamples = (text: string | null): Example[] =>
  [...findExamples(text ?? '')].map(({ input, output }) => ({ input, output }));

/** Returns the text that `decodeExamples` parses; '' if there are no samples. */
export const encodeExamples = (examples: readonly Example[]): string =>
  examples.map(({ input, output }) => `${INPUT}${input}</input>${OUTPUT}${output}${END}`).join('');

const TAG = /<\/?(input|output)>/;
/** Returns whether a sample can be stored. The stored form has no escaping, so its tags must not occur in a sample. */
export const isStorableSample = ({ input, output }: Example): boolean => !TAG.test(input) && !TAG.test(output);

/** Returns whether a text consists only of storable samples and whitespace between them. */
export function areExamples(text: string): boolean {
  let at = 0;
  for (const { from, to, ...sample } of findExamples(text)) {
    if (text.slice(at, from).trim() !== '' || !isStorableSample(sample)) return false;
    at = to;
  }
  return text.slice(at).trim() === '';
}
