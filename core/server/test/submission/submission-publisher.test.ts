import { ProblemAuth, Status, type StreamEventName, type StreamEvents } from '@tribunal/contract';
import { Events, ExtensionPoints, resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { judgementProgressed } from '../../src/judging';
import type { Audience } from '@tribunal/server/platform';
import { submissionVisibilityProviders, type VisibleSubmission, type Visibility } from '@tribunal/server/submission';
import { createProblem, startTestApp, submit, type TestApp } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SubmissionPublisher, audienceOf } from '../../src/submission/submission-publisher';

const plain = { uid: 'owner', cid: 0, gid: null, auth: 1, problemGid: null } as const;
const owner: Audience = { to: 'users', uids: ['owner'] };
const everyone: Audience = { to: 'everyone' };
const counted = { done: 1, total: 2 };
const uncounted = { done: null, total: null };

describe('the recipients of an update of a submission', () => {
  it.each<[string, Parameters<typeof audienceOf>[0], typeof counted | typeof uncounted, Audience]>([
    ['of a public problem', plain, uncounted, everyone],
    ['of a public problem, case by case', plain, counted, owner],
    ['of a hidden problem', { ...plain, auth: 2 }, uncounted, owner],
    ['of a group', { ...plain, gid: 4 }, uncounted, owner],
    ['of a group problem', { ...plain, problemGid: 4 }, uncounted, owner],
    ['of a contest', { ...plain, cid: 4 }, uncounted, owner],
  ])('%s: %j', (_what, row, count, audience) => {
    expect(audienceOf(row, count)).toEqual(audience);
  });
});

describe('the feed', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site?.stop());

  it('publishes the row as it is now, and merges many changes into few updates', async () => {
    const published: StreamEvents['submission'][] = [];
    const publish = <N extends StreamEventName>(name: N, payload: StreamEvents[N]): void => {
      if (name === 'submission') published.push(payload as StreamEvents['submission']);
    };
    const fail = (where: string, error: unknown): never => {
      throw new Error(where, { cause: error });
    };
    const events = new Events(fail);
    const end = new SubmissionPublisher(
      resolve(site.app.container, Db),
      events,
      { publish, publishToSubscribers: () => undefined },
      new ExtensionPoints(fail),
    ).start();
    const { problemId } = await createProblem(site);
    const { submitId } = await submit(site, await site.signUp(), { pid: problemId });
    for (let done = 1; done <= 20; done++) {
      events.emit(judgementProgressed, { submissionId: submitId, status: Status.Judging, done, total: 20 });
    }
    await events.idle();
    await end();
    expect(published.length).toBeLessThan(5);
    expect(published.at(-1)).toMatchObject({
      submitId,
      displayPid: problemId,
      status: Status.Pending,
      done: 20,
      total: 20,
    });
    expect(published.at(-1)).not.toHaveProperty('code');
  });

  it('notifies those who read a group of results in it, but not of testcases or problems that its list may leave out', async () => {
    const notified: string[] = [];
    const publishToSubscribers = ({ name }: { name: string }, key: string) => void notified.push(`${name}:${key}`);
    const fail = (where: string, error: unknown): never => {
      throw new Error(where, { cause: error });
    };
    const events = new Events(fail);
    const knex = resolve(site.app.container, Db);
    const streams = { publish: () => undefined, publishToSubscribers };
    const end = new SubmissionPublisher(knex, events, streams, new ExtensionPoints(fail)).start();
    const { problemId } = await createProblem(site);
    const { submitId: submissionId } = await submit(site, await site.signUp(), { pid: problemId });
    const status = Status.Judging;
    const progress = async (done: number | null) => {
      events.emit(judgementProgressed, { submissionId, status, done, total: done && 20 });
      await events.idle();
    };
    await progress(null);
    expect(notified).toEqual([]);
    await knex('submission').where({ id: submissionId }).update({ gid: 4 });
    await progress(1);
    expect(notified).toEqual([]);
    await progress(null);
    expect(notified).toEqual(['place-submissions:4']);
    const other = (await submit(site, await site.signUp(), { pid: problemId })).submitId;
    await knex('submission').where({ id: other }).update({ gid: 4 });
    // The first change is published at once; those that come meanwhile are announced together.
    for (const id of [submissionId, other, submissionId])
      events.emit(judgementProgressed, { submissionId: id, status, done: null, total: null });
    await events.idle();
    expect(notified).toEqual(Array(3).fill('place-submissions:4'));
    const isAnnounced = async (problem: { gid: number; auth?: ProblemAuth }): Promise<boolean> => {
      const before = notified.length;
      await knex('problem').where({ problemId }).update(problem);
      await progress(null);
      return notified.length > before;
    };
    expect(await isAnnounced({ gid: 5 })).toBe(false);
    expect(await isAnnounced({ gid: 4 })).toBe(true);
    expect(await isAnnounced({ gid: 4, auth: ProblemAuth.Private })).toBe(false);
    await end();
  });

  it('asks once for many submissions in contests what their owners see of them', async () => {
    const published: StreamEvents['submission'][] = [];
    const publish = <N extends StreamEventName>(name: N, payload: StreamEvents[N]): void => {
      if (name === 'submission') published.push(payload as StreamEvents['submission']);
    };
    const fail = (where: string, error: unknown): never => {
      throw new Error(where, { cause: error });
    };
    const knex = resolve(site.app.container, Db);
    const { problemId } = await createProblem(site);
    const ids: number[] = [];
    for (let count = 0; count < 6; count++) {
      ids.push((await submit(site, await site.signUp(), { pid: problemId })).submitId);
    }
    await knex('submission').whereIn('id', ids).update({ cid: 9 });
    const [events, points] = [new Events(fail), new ExtensionPoints(fail)];
    const asked: number[] = [];
    const view = ({ visible, submission }: VisibleSubmission): Visibility => ({
      ...visible,
      result: submission.submitId !== ids[5],
    });
    points.contribute(submissionVisibilityProviders, [
      {
        appliesTo: ({ cid }) => cid === 9,
        visibility: (_viewer, submissions) => (asked.push(submissions.length), submissions.map(view)),
        ownersVisibility: (submissions) => (asked.push(submissions.length), submissions.map(view)),
      },
    ]);
    const end = new SubmissionPublisher(
      knex,
      events,
      { publish, publishToSubscribers: () => undefined },
      points,
    ).start();
    for (const submissionId of ids) {
      events.emit(judgementProgressed, { submissionId, status: Status.Judging, done: null, total: null });
    }
    await events.idle();
    await end();
    expect(published.map(({ submitId }) => submitId).sort()).toEqual(ids.slice(0, 5).sort());
    expect(asked.reduce((sum, count) => sum + count)).toBe(6);
    expect(asked.length).toBeLessThan(3);
  });
});
