import type { RemotePage, RemoteProblem, RemoteSession } from '@tribunal/remote-kit';
import {
  fail,
  listIn,
  normalizeSample,
  numberIn,
  objectIn,
  textIn,
  unexpectedField,
  type Json,
} from '@tribunal/remote-kit';
import { call, unknownError } from './api';
import { ENGLISH_STATEMENTS } from '../plugin';
import { problemUrl } from './ids';

export async function fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem> {
  // The site answers with the first language of the problem if it does not have this one.
  const locale = session.settings[ENGLISH_STATEMENTS] === true ? 'en_US' : 'zh_CN';
  const answer = await call(session, 'problem/getProblem', {
    displayId: Number(id),
    localizedContentsOfLocale: locale,
    tagsOfLocale: locale,
    samples: true,
    judgeInfo: true,
  });
  const { page, error, body } = answer;
  if (error === 'NO_SUCH_PROBLEM' || error === 'PERMISSION_DENIED') {
    return fail('notFound', `LibreOJ has no problem ${id}, or does not show it`, page);
  }
  return body === null ? unknownError(answer) : readProblem(body, page, id, problemUrl(session.endpoint, id));
}

export function readProblem(body: Json, page: RemotePage, id: string, url: string): RemoteProblem {
  const meta = objectIn(body['meta'], page, 'meta');
  if (numberIn(meta['displayId'], page, 'displayId') !== Number(id)) return unexpectedField(page, 'displayId');
  const type = textIn(meta['type'], page, 'type');
  if (type === 'SubmitAnswer') {
    return fail('notFound', `problem ${id} wants answers in place of a program, and cannot be judged from here`, page);
  }
  if (body['submittable'] === false) return fail('notFound', `problem ${id} takes no submissions`, page);
  if (body['submittable'] !== true) return unexpectedField(page, 'submittable');
  const contents = objectIn(body['localizedContentsOfLocale'], page, 'localizedContentsOfLocale');
  const judge = objectIn(body['judgeInfo'], page, 'judgeInfo');
  return {
    id,
    title: textIn(contents['title'], page, 'title'),
    timeLimitMs: Math.round(numberIn(judge['timeLimit'], page, 'timeLimit')),
    memoryLimitMb: Math.max(1, Math.floor(numberIn(judge['memoryLimit'], page, 'memoryLimit'))),
    format: 'markdown',
    ...sectionsOf(contents, samplesOf(body, page), page),
    source: '',
    url,
    tags: listIn(body['tagsOfLocale'], page, 'tagsOfLocale').map((tag) =>
      textIn(objectIn(tag, page, 'tag')['name'], page, 'name'),
    ),
    difficulty: null,
    fileIo: fileIoOf(judge, page),
    ref: String(numberIn(meta['id'], page, 'id')),
    languageIds: null,
    files: [],
  };
}

type Sample = { input: string; output: string };

const samplesOf = (body: Json, page: RemotePage): Sample[] =>
  listIn(body['samples'], page, 'samples').map((one) => {
    const sample = objectIn(one, page, 'sample');
    return {
      input: normalizeSample(textIn(sample['inputData'], page, 'inputData')),
      output: normalizeSample(textIn(sample['outputData'], page, 'outputData')),
    };
  });

function fileIoOf(judge: Json, page: RemotePage): Sample | null {
  if (judge['fileIo'] === undefined || judge['fileIo'] === null) return null;
  const files = objectIn(judge['fileIo'], page, 'fileIo');
  return {
    input: textIn(files['inputFilename'], page, 'inputFilename'),
    output: textIn(files['outputFilename'], page, 'outputFilename'),
  };
}

type Field = 'description' | 'input' | 'output' | 'hint';
const TITLES: readonly (readonly [RegExp, Field])[] = [
  [/^(题目描述|题目背景|description|background|statement)/i, 'description'],
  [/^(输入格式|输入|input)/i, 'input'],
  [/^(输出格式|输出|output)/i, 'output'],
  [/^(数据范围|提示|constraints|hints?|limits|notes?)/i, 'hint'],
];

/**
 * Collects the sections of a statement, which come in any order and are recognised by their titles. Sections with an
 * unknown title become part of the description.
 */
function sectionsOf(
  contents: Json,
  samples: readonly Sample[],
  page: RemotePage,
): Record<Field, string> & { samples: Sample[] } {
  const fields: Record<Field, string[]> = { description: [], input: [], output: [], hint: [] };
  const shown: Sample[] = [];
  for (const one of listIn(contents['contentSections'], page, 'contentSections')) {
    const section = objectIn(one, page, 'section');
    const title = textIn(section['sectionTitle'], page, 'sectionTitle');
    const type = textIn(section['type'], page, 'type');
    // Samples may lack a text.
    const text = textIn(section['text'] ?? (type === 'Sample' ? '' : undefined), page, 'text').trim();
    if (type === 'Sample') {
      shown.push(samples[numberIn(section['sampleId'], page, 'sampleId')] ?? unexpectedField(page, 'sampleId'));
      if (text !== '') fields.hint.push(`## ${title}\n\n${text}`);
    } else if (type === 'Text') {
      const field = TITLES.find(([pattern]) => pattern.test(title.trim()))?.[1];
      const isFirst = field !== undefined && fields[field].length === 0;
      fields[field ?? 'description'].push(isFirst ? text : `## ${title}\n\n${text}`);
    } else return unexpectedField(page, 'type');
  }
  if (fields.description.length === 0) return unexpectedField(page, 'contentSections');
  return {
    description: fields.description.join('\n\n'),
    input: fields.input.join('\n\n'),
    output: fields.output.join('\n\n'),
    hint: fields.hint.join('\n\n'),
    samples: shown,
  };
}
