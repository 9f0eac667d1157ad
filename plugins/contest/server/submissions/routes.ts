import { Limits, type Status } from '@tribunal/contract';
import {
  flag,
  id,
  list,
  optional,
  pageFields,
  routes,
  schemaFor,
  verdict,
  type Field,
  type RouteSpec,
  searchText,
} from '@tribunal/server';
import { type ContestSubmissionQuery, type SubmissionCalls } from '../../contract';
import type { ContestSubmissionListReader } from './contest-submission-list-reader';

export const submissionRoutes = (submissions: ContestSubmissionListReader): RouteSpec[] =>
  routes<SubmissionCalls>()({
    'GET /api/contest-submissions': {
      access: 'user',
      query: schemaFor<ContestSubmissionQuery>({
        contestID: id(),
        beforeContestSubmit: optional(flag()),
        onlyMine: optional(flag()),
        problemID: optional(searchText()),
        completeProblemID: optional(flag()),
        status: optional(verdict() as Field<Status>),
        username: optional(searchText()),
        containsEnd: optional(flag()),
        ...pageFields,
      }),
      handle: ({ viewer, query }) => submissions.list(viewer, query),
    },
    'POST /api/check-contest-submissions-status': {
      access: 'user',
      body: schemaFor<SubmissionCalls['POST /api/check-contest-submissions-status']['body']>({
        submitIds: list(id(), { max: Limits.submissionIdsPerPoll.max }),
        cid: id(),
      }),
      handle: ({ viewer, body }) => submissions.statuses(viewer, body.cid, body.submitIds),
    },
  });
