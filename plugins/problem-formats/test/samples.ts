import type { Files } from './packed';

export const QDUOJ = {
  display_id: 'q1',
  title: 'Sum',
  description: { format: 'html', value: '<p>Add.</p>' },
  input_description: { format: 'html', value: 'Two numbers' },
  output_description: { format: 'html', value: 'One' },
  hint: { format: 'html', value: '' },
  tags: ['easy', 'math'],
  test_case_score: [
    { score: 40, input_name: '1.in', output_name: '1.out' },
    { score: 60, input_name: '2.in', output_name: '2.out' },
  ],
  time_limit: 2000,
  memory_limit: 128,
  samples: [{ input: '1 2', output: '3' }],
  template: { 'C++': { prepend: '', template: '//TEMPLATE BEGIN\nint add();\n//TEMPLATE END', append: '' } },
  spj: null,
  rule_type: 'OI',
  source: 'Somewhere',
  answers: [{ language: 'C++', code: 'int main() {}' }],
};

export const qduojFiles = (description: object = QDUOJ): Files => ({
  '1/problem.json': JSON.stringify(description),
  '1/testcase/1.in': '1 2\n',
  '1/testcase/1.out': '3\n',
  '1/testcase/2.in': '2 2\n',
  '1/testcase/2.out': '4\n',
});

export const ITEM = `<title><![CDATA[Sum]]></title>
<time_limit unit="ms"><![CDATA[1500]]></time_limit>
<memory_limit unit="kb"><![CDATA[65536]]></memory_limit>
<description><![CDATA[<p>Add a &lt; b</p>]]></description>
<input><![CDATA[[md]Two *numbers*[/md]]]></input>
<output>a &amp; b &#65;</output>
<sample_input><![CDATA[1 2]]></sample_input><sample_output><![CDATA[3]]></sample_output>
<test_input name="a"><![CDATA[1 2\r\n]]></test_input><test_output name="a"><![CDATA[3\r\n]]></test_output>
<test_input name="b"><![CDATA[2 2\n]]></test_input><test_output name="b"><![CDATA[4\n]]></test_output>
<source><![CDATA[old books]]></source>
<solution language="C++"><![CDATA[int main() { return 1 < 2; }]]></solution>
<template language="py"><![CDATA[print()]]></template>`;

export const fpsText = (...items: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fps PUBLIC "-//freeproblemset//An opensource XML standard//EN" "http://example.org/fps.dtd">
<fps version="1.4">${items.map((item) => `<item>${item}</item>`).join('\n')}</fps>`;

export const hydroFiles = (config: string, more: Files = {}): Files => ({
  'H1/problem.yaml': 'pid: H1\ntitle: Sum\ntag:\n  - math\n',
  'H1/problem_en.md':
    'Add ![](file://a.png).\n\n```input1\n1 2\n```\n\n```output1\n3\n```\n\n```input2\n2 2\n```\n```output2\n4\n```\n',
  'H1/problem_zh.md': '相加',
  'H1/additional_file/a.png': '\x89PNG',
  'H1/additional_file/notes.pdf': '%PDF',
  'H1/testdata/config.yaml': config,
  'H1/testdata/1.in': '1 2\n',
  'H1/testdata/1.out': '3\n',
  'H1/testdata/2.in': '2 2\n',
  'H1/testdata/2.out': '4\n',
  'H1/std/std.cpp': 'int main() {}',
  ...more,
});

export const icpcFiles = (yaml: string, more: Files = {}): Files => ({
  'sum/problem.yaml': yaml,
  'sum/.timelimit': '2.5\n',
  'sum/problem_statement/problem.en.tex':
    '\\problemname{Sum}\nAdd \\textbf{$a$} and~$b$. % quickly\n\\includegraphics[width=1cm]{a.png}\n\\section*{Input}\nTwo.\n\\section*{Output}\nOne.\n',
  'sum/problem_statement/a.png': '\x89PNG',
  'sum/data/sample/1.in': '1 2\n',
  'sum/data/sample/1.ans': '3\n',
  'sum/data/secret/01.in': '2 2\n',
  'sum/data/secret/01.ans': '4\n',
  'sum/data/secret/02.in': '3 3\n',
  'sum/data/secret/02.ans': '6\n',
  'sum/submissions/accepted/a.py': 'print(1)',
  'sum/submissions/wrong_answer/b.cpp': 'int main() {}',
  'sum/submissions/time_limit_exceeded/c.java': 'class Main {}',
  ...more,
});

export interface PolygonParts {
  tests?: string;
  groups?: string;
  assets?: string;
  files?: string;
  judging?: string;
}

export const CHECKER =
  '<checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>';
const SOLUTIONS = `<solutions>
<solution tag="main"><source path="solutions/a.cpp" type="cpp.g++20"/></solution>
<solution tag="wrong-answer"><source path="solutions/b.py" type="python.pypy3"/></solution>
<solution tag="something-new"><source path="solutions/c.java" type="java11"/></solution>
</solutions>`;

export const polygonXml = ({
  tests,
  groups = '',
  assets = CHECKER,
  files = '',
  judging = '',
}: PolygonParts = {}): string =>
  `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3" short-name="sum" url="https://example.org">
<names><name language="russian" value="Сумма"/><name language="english" value="Sum"/></names>
<judging cpu-name="x" input-file="" output-file="" run-count="1" ${judging}>
<testset name="tests"><time-limit>1500</time-limit><memory-limit>268435456</memory-limit><test-count>2</test-count>
<input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests>${tests ?? '<test method="manual" sample="true"/><test method="generated" cmd="gen 1"/>'}</tests>${groups}</testset>
</judging>
<files><resources><file path="files/testlib.h" type="h.g++"/>${files}</resources></files>
<assets>${assets}${SOLUTIONS}</assets>
<tags><tag value="math"/></tags></problem>`;

export const polygonFiles = (xml: string = polygonXml(), more: Files = {}): Files => ({
  'problem.xml': xml,
  'tests/01': '1 2\n',
  'tests/01.a': '3\n',
  'tests/02': '2 2\n',
  'tests/02.a': '4\n',
  'files/check.cpp': '// the checker',
  'files/testlib.h': '// the header',
  'solutions/a.cpp': 'int main() {}',
  'solutions/b.py': 'print(1)',
  'solutions/c.java': 'class Main {}',
  'statements/english/problem-properties.json': JSON.stringify({
    name: 'Sum of two',
    legend: 'Add \\bf{all} <<things>>.',
    input: 'Two.',
    output: 'One.',
    notes: 'Easy --- really.',
    interaction: null,
    sampleTests: [{ input: '1 2\n', output: '3\n' }],
  }),
  'statements/russian/problem-properties.json': '{}',
  ...more,
});

const hojDescription = {
  judgeMode: 'default',
  samples: [{ input: '1.in', output: '1.out' }],
  problem: { title: 'Sum' },
};
const hojFiles = (more: object): Files => ({
  'problem_1.json': JSON.stringify({ ...hojDescription, ...more }),
  'problem_1/1.in': '',
  'problem_1/1.out': '',
});

/** One archive of each format. */
export const SAMPLES = {
  tribunal: hojFiles({ tribunal: 1 }),
  hoj: hojFiles({}),
  qduoj: qduojFiles(),
  fps: { 'problem.xml': fpsText(ITEM) },
  polygon: polygonFiles(),
  icpc: icpcFiles('name: Sum\n'),
  hydro: hydroFiles('time: 1s\n'),
} satisfies Record<string, Files>;

export const FORMATS = Object.keys(SAMPLES) as (keyof typeof SAMPLES)[];
