import type { Example, Problem } from '@tribunal/contract';
import type { TFunction } from 'i18next';

/** Returns a block of text as it is, between fences longer than any in it. */
const fenced = (text: string): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
};

/** Returns Markdown whose links and pictures of the site are found from elsewhere too. */
const withFullAddresses = (markdown: string, site: string): string =>
  markdown.replace(/(\]\(|\b(?:src|href)=["'])\/(?!\/)/g, `$1${site}/`);

/**
 * Returns a statement as Markdown, with its limits and samples.
 * @param site origin of the site, without a slash at the end
 */
export const statementMarkdown = (
  problem: Problem,
  samples: readonly Example[],
  { t, site }: { t: TFunction; site: string },
): string => {
  const part = (title: string, text: string | null): string[] => (text?.trim() ? [`## ${title}`, text.trim()] : []);
  const limits = [
    `- ${t('problem.time')} ${problem.timeLimit} ms`,
    `- ${t('problem.memory')} ${problem.memoryLimit} MB`,
    ...(problem.isFileIO
      ? [`- ${t('problem.fileIo')}: ${problem.ioReadFileName ?? ''} → ${problem.ioWriteFileName ?? ''}`]
      : []),
  ];
  const examples = samples.flatMap(({ input, output }, index) => [
    `### ${t('problem.inputNumber', { number: index + 1 })}`,
    fenced(input),
    `### ${t('problem.outputNumber', { number: index + 1 })}`,
    fenced(output),
  ]);
  const blocks = [
    `# ${problem.problemId} ${problem.title}`,
    limits.join('\n'),
    ...part(t('problem.descriptionPart'), problem.description),
    ...part(t('problem.input'), problem.input),
    ...part(t('problem.output'), problem.output),
    ...(samples.length > 0 ? [`## ${t('problem.samples')}`, ...examples] : []),
    ...part(t('problem.hint'), problem.hint),
  ];
  return `${withFullAddresses(blocks.join('\n\n'), site)}\n`;
};
