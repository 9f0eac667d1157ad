import type { ArchiveWarning } from '@tribunal/contract';
import type { TestdataCase } from '@tribunal/server';
import { type PackageProblem, textFile } from '@tribunal/plugin-problem-packages/server';
import { emptyAnswer } from '../common';
import { all, type Element } from '../common/xml';
import { FormatError } from '../common/format-error';

const nameOf = ({ attributes }: Element): string | null => attributes['name'] ?? attributes['filename'] ?? null;

/**
 * Pairs each input with the output of the same name, otherwise with the next output that belongs to no other input.
 * An input without an output is reported as lost, unless a checker or interactor of the setter decides, which may
 * need none.
 */
export function casesOf(
  item: Element,
  judgeMode: PackageProblem['judgeMode'],
): { cases: TestdataCase[]; losses: ArchiveWarning[] } {
  const [inputs, outputs] = [all(item, 'test_input'), all(item, 'test_output')];
  if (outputs.length > inputs.length) throw new FormatError('moreOutputs');
  const byName = new Map(outputs.flatMap((output) => (nameOf(output) === null ? [] : [[nameOf(output), output]])));
  const named = inputs.map((input) => byName.get(nameOf(input)));
  const others = outputs.filter((output) => !named.includes(output));
  const losses: ArchiveWarning[] = [];
  const cases = inputs.flatMap((one, index): TestdataCase[] => {
    const input = textFile(`${index + 1}.in`, one.text);
    const answer = named[index] ?? others.shift();
    if (!answer && judgeMode === 'default') {
      losses.push({ code: 'noOutput', detail: `test_input ${nameOf(one) ?? index + 1}` });
      return [];
    }
    const output = answer ? textFile(`${index + 1}.out`, answer.text) : emptyAnswer(input.name);
    return [{ input, output, groupNum: null, score: null }];
  });
  return { cases, losses };
}
