import type { RemotePage } from '@tribunal/contract';
import { fail, normalizeSample, type Nodes } from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';

/** Returns the samples. One pair of boxes contains all of them; several samples have bold labels in both boxes. */
export function pairsOf(
  $: CheerioAPI,
  input: Nodes,
  output: Nodes,
  page: RemotePage,
): { input: string; output: string }[] {
  const [inputs, outputs] = [partsOf($, input, page), partsOf($, output, page)];
  if (inputs.length === outputs.length) return inputs.map((part, nth) => ({ input: part, output: outputs[nth]! }));
  return [{ input: normalizeSample(input.text()), output: normalizeSample(output.text()) }];
}

function partsOf($: CheerioAPI, box: Nodes, page: RemotePage): string[] {
  if (box.find('*').not('b, br').length > 0) return fail('layoutChanged', 'there is more than text in a sample', page);
  const parts = [''];
  for (const node of box.contents().toArray()) {
    if ($(node).is('b')) parts.push('');
    else parts[parts.length - 1] += $(node).is('br') ? '\n' : $(node).text();
  }
  const [preceding, ...labelled] = parts.map(normalizeSample);
  // Bold text after other text is not a label.
  if (labelled.length === 0 || preceding !== '') return [normalizeSample(box.text())];
  return labelled;
}
