import { pino } from 'pino';
import { expect, it } from 'vitest';
import { JudgeStatusLogger } from '../../src/judging/start-judging';

it('writes once that a judge came, and once that it fell silent', async () => {
  const lines: { level: number; judge: string; instance: string; msg: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  const online = new Map([['i1', 'judge-a']]);
  const judgeStatus = new JudgeStatusLogger(async () => new Map(online), log);
  await judgeStatus.logChanges();
  await judgeStatus.logChanges();
  expect(lines.splice(0)).toMatchObject([{ level: 30, judge: 'judge-a', instance: 'i1', msg: 'judge connected' }]);
  online.delete('i1');
  online.set('i2', 'judge-a');
  await judgeStatus.logChanges();
  await judgeStatus.logChanges();
  expect(lines).toMatchObject([
    { level: 30, instance: 'i2' },
    { level: 40, judge: 'judge-a', instance: 'i1', msg: expect.stringContaining('disconnected') },
  ]);
});
