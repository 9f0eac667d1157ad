import { expect, it } from 'vitest';
import adminEnglish from '../../locales/en-US/admin.json';
import serverEnglish from '../../locales/en-US/server.json';
import adminChinese from '../../locales/zh-CN/admin.json';
import serverChinese from '../../locales/zh-CN/server.json';

const FIELDS = [
  ...(['startTime', 'endTime', 'pwd', 'starAccount', 'penaltyMinutes'] as const),
  ...(['oiRankScoreType', 'rankShowName', 'awardType'] as const),
];

it.each([
  ['English', serverEnglish, adminEnglish],
  ['Chinese', serverChinese, adminChinese],
] as const)('refusals in %s name the fields as the contest form does', (_language, server, admin) => {
  const labels = admin.admin.form.field;
  const names: Partial<Record<string, string>> = server.field;
  expect(FIELDS.map((field) => names[field])).toEqual(FIELDS.map((field) => labels[field]));
  expect(names['sealRankTime']).toBe(labels.freezeTime);
});
