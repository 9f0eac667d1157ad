import { Status, type JudgeCase } from '@tribunal/contract';
import { describe, expect, it } from 'vitest';
import { subtasksOf } from '../../src/submission/submission-reader';

const one = (seq: number, groupNum: number, status: Status, score: number): JudgeCase => ({
  seq,
  groupNum,
  status,
  score,
  time: seq * 10,
  memory: seq * 100,
  inputData: null,
  outputData: null,
  userOutput: null,
  remark: null,
});
const { Accepted, WrongAnswer, TimeLimitExceeded, Cancelled, PartialAccepted } = Status;

describe('subtasks', () => {
  it('are in order of their numbers with their cases', () => {
    const found = subtasksOf('subtask_average', [
      one(1, 2, Accepted, 10),
      one(2, 1, Accepted, 10),
      one(3, 2, WrongAnswer, 0),
    ]);
    expect(found.map(({ groupNum, ac, total }) => [groupNum, ac, total])).toEqual([
      [1, 1, 1],
      [2, 1, 2],
    ]);
    expect(found[1]!.subtaskDetailList.map(({ seq }) => seq)).toEqual([1, 3]);
  });

  it.each<[string, JudgeCase[], Status, number]>([
    ['all accepted', [one(1, 1, Accepted, 30), one(2, 1, Accepted, 31)], Accepted, 31],
    ['some accepted', [one(1, 1, Accepted, 30), one(2, 1, WrongAnswer, 0)], PartialAccepted, 15],
    ['none accepted', [one(1, 1, WrongAnswer, 0), one(2, 1, TimeLimitExceeded, 0)], WrongAnswer, 0],
  ])('bring the average: %s', (_what, cases, status, score) => {
    expect(subtasksOf('subtask_average', cases)[0]).toMatchObject({ status, score });
  });

  it.each<[string, JudgeCase[], Status, number, number | null]>([
    ['all accepted', [one(1, 1, Accepted, 30), one(2, 1, Accepted, 30)], Accepted, 30, 10],
    ['one late', [one(1, 1, Accepted, 30), one(2, 1, TimeLimitExceeded, 0)], TimeLimitExceeded, 0, 20],
    ['the rest skipped', [one(1, 1, WrongAnswer, 0), one(2, 1, Cancelled, 0)], WrongAnswer, 0, 10],
    ['all skipped', [one(1, 1, Cancelled, 0)], Cancelled, 0, 10],
  ])('bring the lowest: %s', (_what, cases, status, score, time) => {
    expect(subtasksOf('subtask_lowest', cases)[0]).toMatchObject({ status, score, time });
  });
});
