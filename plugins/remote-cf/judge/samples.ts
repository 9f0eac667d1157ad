import type { CheerioAPI } from 'cheerio';
import type { RemotePage } from '@tribunal/contract';
import { fail, normalizeSample, type Nodes } from '@tribunal/remote-kit';

const LINE = 'test-example-line';

/** Returns the samples of the block, pairing inputs and outputs by their order. */
export function readSamples($: CheerioAPI, block: Nodes, page: RemotePage): { input: string; output: string }[] {
  const inputs = block.find('.sample-test > .input > pre').toArray();
  const outputs = block.find('.sample-test > .output > pre').toArray();
  const isWhole = inputs.length > 0 && inputs.length === outputs.length;
  if (!isWhole || block.find('pre').length !== inputs.length + outputs.length) {
    return fail('layoutChanged', 'the samples are not pairs of input and output', page);
  }
  return inputs.map((input, at) => ({
    input: readSample($, $(input), page),
    output: readSample($, $(outputs[at]!), page),
  }));
}

/** Reads a sample in one of its two forms: lines separated by line breaks, or one element per line. */
function readSample($: CheerioAPI, pre: Nodes, page: RemotePage): string {
  pre.find('br').replaceWith('\n');
  const boxes = pre.children('div').toArray();
  if (boxes.length === 0) return normalizeSample(pre.text());
  const lines = boxes.filter((box) => $(box).hasClass(LINE)).map((box) => $(box).text().replace(/\n$/, ''));
  const around = pre.clone();
  around.children(`.${LINE}`).remove();
  if (lines.length !== boxes.length || around.text().trim() !== '') {
    return fail('layoutChanged', 'a sample is neither lines nor boxes', page);
  }
  return normalizeSample(lines.join('\n'));
}
