import { Limits, type SubmissionCalls, type SubmissionListQuery } from '@tribunal/contract';
import {
  flag,
  id,
  list,
  optional,
  pageFields,
  routes,
  rowOf,
  schemaFor,
  searchText,
  text,
  type RouteSpec,
} from '@tribunal/platform';
import replies from '../replies.json';
import { contextId, submitBody, verdict } from './fields';
import type { SubmissionListReader } from './submission-list-reader';
import type { SubmissionReader } from './submission-reader';
import type { ResubmitService } from './resubmit-service';
import type { SubmitService } from './submit-service';

interface SubmissionServices {
  submitService: SubmitService;
  resubmits: ResubmitService;
  statusList: SubmissionListReader;
  submissions: SubmissionReader;
}

const bySubmitId = schemaFor<{ submitId: number }>({ submitId: id() });

export const submissionRoutes = ({
  submitService,
  resubmits,
  statusList,
  submissions,
}: SubmissionServices): RouteSpec[] =>
  routes<SubmissionCalls>()({
    'POST /api/submit-problem-judge': {
      access: 'can:submit',
      body: submitBody,
      handle: ({ body, viewer, ip }) => submitService.submit(viewer, body, ip),
    },
    'GET /api/get-submission-list': {
      access: 'public',
      addedFilters: () => statusList.addedFilters(),
      query: schemaFor<SubmissionListQuery>({
        onlyMine: optional(flag()),
        status: optional(verdict()),
        username: optional(searchText()),
        problemID: optional(searchText()),
        completeProblemID: optional(flag()),
        gid: optional(id()),
        beforeContestSubmit: optional(flag()),
        containsEnd: optional(flag()),
        ...pageFields,
      }),
      handle: ({ query, viewer }) => statusList.list(query, viewer),
    },
    'GET /api/get-submission-detail': {
      access: 'public',
      query: bySubmitId,
      handle: ({ query, viewer }) => submissions.detail(viewer, query.submitId),
    },
    'GET /api/get-all-case-result': {
      access: 'public',
      query: bySubmitId,
      handle: ({ query, viewer }) => submissions.cases(viewer, query.submitId),
    },
    'POST /api/check-submissions-status': {
      access: 'public',
      body: schemaFor<SubmissionCalls['POST /api/check-submissions-status']['body']>({
        submitIds: list(id(), { max: Limits.submissionIdsPerPoll.max }),
        cid: contextId(),
      }),
      handle: ({ body, viewer }) => submissions.statuses(viewer, body.submitIds),
    },
    'GET /api/resubmit': {
      access: 'can:submit',
      query: bySubmitId,
      handle: ({ query, viewer }) => resubmits.resubmit(viewer, query.submitId),
    },
    'GET /api/get-last-ac-code': {
      access: 'user',
      query: schemaFor<SubmissionCalls['GET /api/get-last-ac-code']['query']>({
        pid: id(),
        cid: optional(id()),
      }),
      handle: ({ query, viewer }) => submissions.lastAccepted(viewer, query.pid, query.cid ?? 0),
    },
    'PUT /api/submission': {
      access: 'user',
      body: schemaFor<SubmissionCalls['PUT /api/submission']['body']>(
        {
          submitId: id(),
          share: flag(),
          uid: optional(text({ max: 64 })),
        },
        rowOf(replies, 'GET /api/get-submission-detail', 'submission'),
      ),
      handle: ({ body, viewer }) => submissions.share(viewer, body.submitId, body.share),
    },
  });
