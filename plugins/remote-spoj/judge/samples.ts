import { normalizeSample, collapseWhitespace, type Nodes } from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';

type Sample = { input: string; output: string };

const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const BOXES = 'pre, code';
const BOTH =
  /^\s*(?:sample\s+|example\s+)?input\s*:?[^\S\n]*\n([\s\S]*?)\n\s*(?:sample\s+|example\s+)?output\s*:?[^\S\n]*\n([\s\S]*)$/i;
const SAMPLE_LABEL = /^\s*(?:sample\s+|example\s+)?(?:in|out)put\s*:?[^\S\n]*$/gim;

/**
 * Extracts the samples from a statement if they are unambiguous: one box with `Input:` and `Output:`, or two boxes
 * with headings. Otherwise they remain in the statement and none are returned.
 */
export function cutSamples($: CheerioAPI, body: Nodes): Sample[] {
  const boxes = body
    .find(BOXES)
    .toArray()
    .map((box) => $(box));
  const labelledBoxes = boxes.filter((box) => (textWithLines(box).match(SAMPLE_LABEL)?.length ?? 0) > 0);
  if (labelledBoxes.length === 1) return cutLabelled($, body, labelledBoxes[0]!);
  return labelledBoxes.length === 0 ? cutHeaded($, body, boxes) : [];
}

function cutLabelled($: CheerioAPI, body: Nodes, box: Nodes): Sample[] {
  const text = textWithLines(box);
  const found = BOTH.exec(text);
  if (!found || text.match(SAMPLE_LABEL)?.length !== 2) return [];
  headingOf($, body, box)?.remove();
  box.remove();
  return [{ input: normalizeSample(found[1]!), output: normalizeSample(found[2]!) }];
}

function cutHeaded($: CheerioAPI, body: Nodes, boxes: readonly Nodes[]): Sample[] {
  const under = (pattern: RegExp): { box: Nodes; heading: Nodes }[] =>
    boxes.flatMap((box) => {
      const heading = headingOf($, body, box);
      return heading && pattern.test(collapseWhitespace(heading.text())) ? [{ box, heading }] : [];
    });
  const inputs = under(/^(?:sample|example) input:?$/i);
  const outputs = under(/^(?:sample|example) output:?$/i);
  if (inputs.length !== 1 || outputs.length !== 1) return [];
  const sample = { input: normalizeSample(inputs[0]!.box.text()), output: normalizeSample(outputs[0]!.box.text()) };
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

/** Returns the heading directly above a box, with no visible text between them; null if there is none. */
function headingOf($: CheerioAPI, body: Nodes, box: Nodes): Nodes | null {
  const all = body.find('*').contents().add(body.find('*')).add(body.contents()).toArray();
  const preceding = all.slice(
    0,
    all.findIndex((node) => $(node).is(box)),
  );
  const last = preceding.findLast((node) => {
    if ($(node).closest('script, style').length > 0) return false;
    return (node.type === 'text' && node.data.trim() !== '') || $(node).is('img');
  });
  if (!last) return null;
  const heading = $(last).parents(HEADINGS).first();
  return body.find(heading).length > 0 ? heading : null;
}
