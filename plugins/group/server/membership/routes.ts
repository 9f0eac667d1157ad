import { id, oneOf, optional, pageFields, routes, rowOf, schemaFor, text, searchText } from '@tribunal/server';
import { orNone } from '@tribunal/server/platform';
import { GroupLimits, MemberAuth, type GroupCalls, type MemberQuery } from '../../contract';
import { byGid, uid } from '../fields';
import replies from '../../contract/replies.json';
import type { MemberListReader } from './member-list-reader';
import type { MemberService } from './member-service';

const memberQuery = schemaFor<MemberQuery>({
  ...pageFields,
  gid: id(),
  keyword: optional(searchText()),
  auth: optional(oneOf(Object.values(MemberAuth))),
});

export type MemberCalls = Pick<
  GroupCalls,
  | 'GET /api/group/get-member-list'
  | 'GET /api/group/get-apply-list'
  | 'POST /api/group/member'
  | 'PUT /api/group/member'
  | 'DELETE /api/group/member'
  | 'DELETE /api/group/member/exit'
>;

export interface MemberServices {
  members: MemberService;
  memberLists: MemberListReader;
}

export const memberRoutes = ({ members, memberLists }: MemberServices) =>
  routes<MemberCalls>()({
    'GET /api/group/get-member-list': {
      access: 'user',
      query: memberQuery,
      handle: ({ viewer, query }) => memberLists.listMembers(viewer, query),
    },
    'GET /api/group/get-apply-list': {
      access: 'user',
      query: memberQuery,
      handle: ({ viewer, query }) => memberLists.listAll(viewer, query),
    },
    'POST /api/group/member': {
      access: 'user',
      isQueryBody: true,
      body: schemaFor<MemberCalls['POST /api/group/member']['body']>({
        gid: id(),
        code: optional(text({ max: GroupLimits.code.length })),
        reason: optional(orNone(text({ ...GroupLimits.reason, trim: 'trim' }))),
      }),
      secretFields: ['code'],
      handle: ({ viewer, body, ip }) => members.join(viewer, body, ip),
    },
    'PUT /api/group/member': {
      access: 'user',
      audit: true,
      body: schemaFor<MemberCalls['PUT /api/group/member']['body']>(
        {
          id: optional(id()),
          gid: id(),
          uid: uid(),
          auth: oneOf(Object.values(MemberAuth)),
        },
        rowOf(replies, 'GET /api/group/get-apply-list'),
      ),
      handle: ({ viewer, body }) => members.change(viewer, body).then(() => null),
    },
    'DELETE /api/group/member': {
      access: 'user',
      audit: true,
      query: schemaFor<{ uid: string; gid: number }>({ uid: uid(), gid: id() }),
      handle: ({ viewer, query }) => members.remove(viewer, query.gid, query.uid).then(() => null),
    },
    'DELETE /api/group/member/exit': {
      access: 'user',
      query: byGid,
      handle: ({ viewer, query }) => members.exit(viewer, query.gid).then(() => null),
    },
  });
