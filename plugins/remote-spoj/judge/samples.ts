import { sampleText, words, type Nodes } from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';

type Sample = { input: string; output: string };

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const BOXES = 'pre, code';
const BOTH =
  /^\s*(?:sample\s+|example\s+)?input\s*:?[^\S\n]*\n([\s\S]*?)\n\s*(?:sample\s+|example\s+)?output\s*:?[^\S\n]*\n([\s\S]*)$/i;
const MARK = /^\s*(?:sample\s+|example\s+)?(?:in|out)put\s*:?[^\S\n]*$/gim;

/**
 * Takes the samples out of a statement where they are told surely: one box with `Input:` and `Output:`, or two boxes under
 * headings of their own. Else they stay where they are, and there are none.
 */
export function cutSamples($: CheerioAPI, body: Nodes): Sample[] {
  const boxes = body
    .find(BOXES)
    .toArray()
    .map((box) => $(box));
  const marked = boxes.filter((box) => (textWithLines(box).match(MARK)?.length ?? 0) > 0);
  if (marked.length === 1) return cutMarked($, body, marked[0]!);
  return marked.length === 0 ? cutHeaded($, body, boxes) : [];
}

function cutMarked($: CheerioAPI, body: Nodes, box: Nodes): Sample[] {
  const text = textWithLines(box);
  const found = BOTH.exec(text);
  if (!found || text.match(MARK)?.length !== 2) return [];
  headingOf($, body, box)?.remove();
  box.remove();
  return [{ input: sampleText(found[1]!), output: sampleText(found[2]!) }];
}

function cutHeaded($: CheerioAPI, body: Nodes, boxes: readonly Nodes[]): Sample[] {
  const under = (pattern: RegExp): { box: Nodes; heading: Nodes }[] =>
    boxes.flatMap((box) => {
      const heading = headingOf($, body, box);
      return heading && pattern.test(words(heading.text())) ? [{ box, heading }] : [];
    });
  const inputs = under(/^(?:sample|example) input:?$/i);
  const outputs = under(/^(?:sample|example) output:?$/i);
  if (inputs.length !== 1 || outputs.length !== 1) return [];
  const sample = { input: sampleText(inputs[0]!.box.text()), output: sampleText(outputs[0]!.box.text()) };
  for (const { box, heading } of [...inputs, ...outputs]) {
    heading.remove();
    box.remove();
  }
  return [sample];
}

const textWithLines = (box: Nodes): string => {
  const copy = box.clone();
  copy.find('br').replaceWith('\n');
  return copy.text().replace(/\r\n?/g, '\n');
};

/** The heading right above a box, with nothing that people read between them; null: there is none. */
function headingOf($: CheerioAPI, body: Nodes, box: Nodes): Nodes | null {
  const all = body.find('*').contents().add(body.find('*')).add(body.contents()).toArray();
  const before = all.slice(
    0,
    all.findIndex((node) => $(node).is(box)),
  );
  const last = before.findLast((node) => {
    if ($(node).closest('script, style').length > 0) return false;
    return (node.type === 'text' && node.data.trim() !== '') || $(node).is('img');
  });
  if (!last) return null;
  const heading = $(last).parents(HEADINGS).first();
  return body.find(heading).length > 0 ? heading : null;
}
