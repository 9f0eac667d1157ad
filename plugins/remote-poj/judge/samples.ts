import type { RemotePage } from '@tribunal/contract';
import { fail, sampleText, type Nodes } from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';

/** One pair of boxes holds all samples; where there are several, each has a label in bold, in both boxes. */
export function pairsOf(
  $: CheerioAPI,
  input: Nodes,
  output: Nodes,
  page: RemotePage,
): { input: string; output: string }[] {
  const [inputs, outputs] = [partsOf($, input, page), partsOf($, output, page)];
  if (inputs.length === outputs.length) return inputs.map((part, nth) => ({ input: part, output: outputs[nth]! }));
  return [{ input: sampleText(input.text()), output: sampleText(output.text()) }];
}

function partsOf($: CheerioAPI, box: Nodes, page: RemotePage): string[] {
  if (box.find('*').not('b, br').length > 0) return fail('layoutChanged', 'there is more than text in a sample', page);
  const parts = [''];
  for (const node of box.contents().toArray()) {
    if ($(node).is('b')) parts.push('');
    else parts[parts.length - 1] += $(node).is('br') ? '\n' : $(node).text();
  }
  const [before, ...labelled] = parts.map(sampleText);
  // Bold text that follows other text is no label.
  if (labelled.length === 0 || before !== '') return [sampleText(box.text())];
  return labelled;
}
