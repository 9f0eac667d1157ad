import type { SimulatedProblem, SimulatedResponse } from '@tribunal/remote-kit/simulator';
import { LAYOUTS, MEMORY, split } from './problems';
import { escaped, framed, type SimulatedSession } from './session';

const HEADS = {
  en: {
    statement: 'Problem Statement',
    constraints: 'Constraints',
    input: 'Input',
    output: 'Output',
    sampleIn: 'Sample Input',
    sampleOut: 'Sample Output',
  },
  ja: {
    statement: '問題文',
    constraints: '制約',
    input: '入力',
    output: '出力',
    sampleIn: '入力例',
    sampleOut: '出力例',
  },
} as const;

const part = (title: string, body: string): string =>
  `<div class="part"><section>\n<h3>${title}</h3>${body}\n</section></div>`;
const io = (...parts: string[]): string => `<div class="io-style">${parts.join('')}</div>`;
const pre = (text: string): string => `<pre>${escaped(text)}\n</pre>`;

function body(problem: SimulatedProblem, language: 'en' | 'ja'): string {
  const heads = HEADS[language];
  const samples = problem.samples.map(({ input, output }, at) => {
    const number = at + 1;
    const why = at === 0 ? problem.hint : '';
    return `<hr />${part(`${heads.sampleIn} ${number}`, pre(input))}${part(`${heads.sampleOut} ${number}`, pre(output) + why)}`;
  });
  const score = language === 'en' ? '<p>Score : <var>100</var> points</p>' : '<p>配点 : <var>100</var> 点</p>';
  return [
    score,
    part(heads.statement, problem.description),
    part(heads.constraints, '<ul><li><var>1 \\leq N \\leq 100</var></li></ul>'),
    '<hr />',
    io(part(heads.input, problem.input), part(heads.output, problem.output)),
    ...samples,
  ].join('\n');
}

/** Renders a task page from before AtCoder supported several languages: headings stand beside their sections. */
function oldBody(problem: SimulatedProblem): string {
  const section = (title: string, content: string): string => `<h3>${title}</h3>\n<section>\n${content}\n</section>`;
  const samples = problem.samples.flatMap(({ input, output }, at) => [
    section(`入力例 ${at + 1}`, `<pre class="prettyprint linenums">\n${escaped(input)}\n</pre>`),
    section(`出力例 ${at + 1}`, `<pre class="prettyprint linenums">\n${escaped(output)}\n</pre>`),
  ]);
  return [
    section('問題文', problem.description),
    section('入力', problem.input),
    section('出力', problem.output),
    ...samples,
  ].join('\n');
}

const interactiveBody = (problem: SimulatedProblem): string =>
  '<p>Score : <var>300</var> points</p>' +
  part('Problem Statement', problem.description) +
  part('Interaction', '<p>Print <code>? A B</code>, then flush.</p>');

function statement(problem: SimulatedProblem): string {
  const layout = LAYOUTS[problem.id] ?? 'modern';
  if (layout === 'old') return oldBody(problem);
  const ja = `<span class="lang-ja">${body({ ...problem, description: '<p>日本語の問題文。</p>' }, 'ja')}</span>`;
  if (layout === 'japanese') return `<span class="lang"><span class="lang-ja">${body(problem, 'ja')}</span></span>`;
  const en = layout === 'interactive' ? interactiveBody(problem) : body(problem, 'en');
  return `<span class="lang">${ja}<span class="lang-en">${en}</span></span>`;
}

const timeOf = (ms: number): string => (ms < 1000 ? `${ms} msec` : `${ms / 1000} sec`);

export function taskPage(simulatedSession: SimulatedSession, problem: SimulatedProblem): SimulatedResponse {
  const { contest, task } = split(problem.id);
  const letter = task.split('_').at(-1)!.toUpperCase();
  const memory = MEMORY[problem.id] ?? `${problem.memoryLimitMb} MiB`;
  const [time, space] =
    simulatedSession.language === 'en' ? ['Time Limit', 'Memory Limit'] : ['実行時間制限', 'メモリ制限'];
  const link = `/contests/${contest}/tasks/${task}/editorial`;
  const content = `<div id="contest-nav-tabs"><a class="contest-title" href="/contests/${contest}">${escaped(problem.source)}</a></div>
<div class="row"><div class="col-sm-12">
<span class="h2">
	${letter} - ${escaped(problem.title)}
	<a class="btn btn-default btn-sm" href="${link}">Editorial</a>
</span>
<hr/>
<p>
	${time}: ${timeOf(problem.timeLimitMs)} / ${space}: ${memory}
</p>
<div id="task-statement">
${statement(problem)}
</div></div></div>`;
  return framed(simulatedSession, `${letter} - ${problem.title}`, content);
}
