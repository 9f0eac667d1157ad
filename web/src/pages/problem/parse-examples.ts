export interface Sample {
  input: string;
  output: string;
}

const PAIR = /<input>([\s\S]*?)<\/input>\s*<output>([\s\S]*?)<\/output>/g;
const trimEnds = (text: string): string => text.replace(/^\r?\n/, '').replace(/\s+$/, '');

/** `<input>…</input><output>…</output>`, repeated. */
export const parseExamples = (examples: string | null): Sample[] =>
  [...(examples ?? '').matchAll(PAIR)].map(([, input = '', output = '']) => ({
    input: trimEnds(input),
    output: trimEnds(output),
  }));
