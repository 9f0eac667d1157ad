import type { PackageRemark } from '@tribunal/contract';
import type { PackageCase, PackageProblem } from '../../model';
import { emptyAnswer, NotUnderstood, textFile } from '../common';
import { all, type Element } from '../common/xml';

const nameOf = ({ attributes }: Element): string | null => attributes['name'] ?? attributes['filename'] ?? null;

/**
 * Inputs with the output of the same name, else the next that no name asks for. An input without one is lost, unless a
 * program of the setter decides, which may need none.
 */
export function casesOf(
  item: Element,
  judgeMode: PackageProblem['judgeMode'],
): { cases: PackageCase[]; losses: PackageRemark[] } {
  const [inputs, outputs] = [all(item, 'test_input'), all(item, 'test_output')];
  if (outputs.length > inputs.length) throw new NotUnderstood('moreOutputs');
  const byName = new Map(outputs.flatMap((output) => (nameOf(output) === null ? [] : [[nameOf(output), output]])));
  const named = inputs.map((input) => byName.get(nameOf(input)));
  const others = outputs.filter((output) => !named.includes(output));
  const losses: PackageRemark[] = [];
  const cases = inputs.flatMap((one, place): PackageCase[] => {
    const input = textFile(`${place + 1}.in`, one.text);
    const answer = named[place] ?? others.shift();
    if (!answer && judgeMode === 'default') {
      losses.push({ code: 'noOutput', detail: `test_input ${nameOf(one) ?? place + 1}` });
      return [];
    }
    const output = answer ? textFile(`${place + 1}.out`, answer.text) : emptyAnswer(input.name);
    return [{ input, output, groupNum: null, score: null }];
  });
  return { cases, losses };
}
