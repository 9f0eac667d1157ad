import { load } from 'cheerio';
import type { Mutation } from './mutation';

/** Labels of sites with translations; longer ones come first. */
const LABELS: readonly (readonly [string, readonly string[]])[] = [
  ['Problem Description', ['题目描述', 'Условие задачи', '問題の説明']],
  ['Problem Statement', ['题目描述', 'Условие', '問題文']],
  ['Description', ['描述', 'Описание', '説明']],
  ['Sample Input', ['输入样例', 'Пример входных данных', '入力サンプル']],
  ['Sample Output', ['输出样例', 'Пример выходных данных', '出力サンプル']],
  ['Example', ['样例', 'Пример', '例']],
  ['Time Limit', ['时间限制', 'Ограничение по времени', '時間制限']],
  ['Memory Limit', ['内存限制', 'Ограничение по памяти', '記憶制限']],
  ['Constraints', ['数据范围', 'Ограничения', '制限']],
  ['Input', ['输入', 'Входные данные', 'にゅうりょく']],
  ['Output', ['输出', 'Выходные данные', 'しゅつりょく']],
  ['Note', ['说明', 'Примечание', '注記']],
  ['Hint', ['提示', 'Подсказка', 'ヒント']],
  ['Source', ['来源', 'Источник', '出典']],
  ['Accepted', ['通过', 'Принято', '正解']],
  ['Compilation Error', ['编译错误', 'Ошибка компиляции', 'コンパイルエラー']],
  ['Compile Error', ['编译错误', 'Ошибка компиляции', 'コンパイルエラー']],
  ['Wrong Answer', ['答案错误', 'Неправильный ответ', '不正解']],
];
const LONGEST_LABEL = 60;

/** Translates every label at the beginning of a short text to the `nth` language; samples stay unchanged. */
function translateLabels(html: string, nth: number): string {
  const isPage = /<html|<body/i.test(html);
  const $ = load(html, null, isPage);
  const nodes = $('*').add($.root()).contents().toArray();
  for (const node of nodes) {
    if (node.type !== 'text' || $(node).closest('pre, script, style, textarea').length > 0) continue;
    const labelText = node.data.trim();
    const label = LABELS.find(([text]) => labelText.toLowerCase().startsWith(text.toLowerCase()));
    if (!label || labelText.length > LONGEST_LABEL) continue;
    node.data = node.data.replace(new RegExp(label[0], 'i'), label[1][nth]!);
  }
  return $.html();
}

/** Returns the page in other languages. */
export const languageMutations = (page: string): Mutation[] =>
  ['Chinese', 'Russian', 'Japanese'].map((language, nth) => ({
    name: `labels in ${language}`,
    page: translateLabels(page, nth),
    isBenign: false,
    normalize: (html) => translateLabels(html, nth),
  }));

const UNIT = /(\d)\s?(ms|msec|sec|seconds?|s|kib|kb|k|mib|mb|m|megabytes)\b/gi;
const IS_MEASURE = /limit|^\s*[\d./]+\s?[a-z]+\s*$/i;

/** Returns mutations that state times and sizes in an unknown unit. */
export function unitMutations(page: string): Mutation[] {
  const $ = load(page);
  let isChanged = false;
  for (const node of $('body *').contents().toArray()) {
    if (node.type !== 'text' || $(node).closest('pre, script, p p').length > 0) continue;
    const context = `${$(node.parent!).text().slice(0, LONGEST_LABEL)} ${node.data}`;
    if (!IS_MEASURE.test(context) || !UNIT.test(node.data)) continue;
    node.data = node.data.replace(UNIT, '$1 ticks');
    isChanged = true;
  }
  return isChanged ? [{ name: 'limits and measures in another unit', page: $.html(), isBenign: false }] : [];
}
