import type { ProblemDetail } from '@tribunal/contract';
import { addPluginTexts, fakeServer, putSite, showPage } from '@tribunal/web/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { AllDiscussionCalls } from '../contract';
import texts from '../locales/en-US/web.json';
import { EditorialLink } from './EditorialLink';

const server = fakeServer<AllDiscussionCalls>();
beforeEach(() => {
  addPluginTexts('discussion', texts);
  putSite({ openPublicDiscussion: true, openGroupDiscussion: true });
  server.answer({ 'GET /api/discussion-editorial': () => ({ did: 7, title: 'How to do it' }) });
});

const open = (gid: number | null) =>
  showPage(<EditorialLink detail={{ problem: { problemId: 'P1', gid } } as ProblemDetail} />, '/');
const hrefs = async () => {
  await screen.findByRole('link', { name: 'Editorial' });
  return screen.getAllByRole('link').map((link) => link.getAttribute('href'));
};

test('a problem of the site leads to its editorial and its discussions there', async () => {
  open(null);
  expect(await hrefs()).toEqual(['/discussion-detail/7', '/discussion/P1']);
  expect(server.sent('GET /api/discussion-editorial')).toEqual([{ pid: 'P1' }]);
});

test('a problem of a group leads to those of the group', async () => {
  open(3);
  expect(await hrefs()).toEqual(['/group/3/discussion-detail/7', '/group/3/discussion/P1']);
  expect(server.sent('GET /api/discussion-editorial')).toEqual([{ pid: 'P1', gid: '3' }]);
});
