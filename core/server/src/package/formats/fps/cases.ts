import type { PackageCase } from '../../model';
import { NotUnderstood, textFile } from '../common';
import { all, type Element } from '../common/xml';

const nameOf = ({ attributes }: Element): string | null => attributes['name'] ?? attributes['filename'] ?? null;

/** Inputs with the output of the same name, else the next that no name asks for. An input without one has an empty answer. */
export function casesOf(item: Element): PackageCase[] {
  const [inputs, outputs] = [all(item, 'test_input'), all(item, 'test_output')];
  if (outputs.length > inputs.length) throw new NotUnderstood('moreOutputs');
  const byName = new Map(outputs.flatMap((output) => (nameOf(output) === null ? [] : [[nameOf(output), output]])));
  const named = inputs.map((input) => byName.get(nameOf(input)));
  const others = outputs.filter((output) => !named.includes(output));
  return inputs.map((input, place) => ({
    input: textFile(`${place + 1}.in`, input.text),
    output: textFile(`${place + 1}.out`, (named[place] ?? others.shift())?.text ?? ''),
    groupNum: null,
    score: null,
  }));
}
