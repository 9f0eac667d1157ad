import {
  Limits,
  MESSAGE_CHOICES,
  type MessageChoice,
  type MessageCalls,
  MESSAGE_TYPES,
  NOTICE_AUDIENCES,
  type NoticeCalls,
  type PageQuery,
} from '@tribunal/contract';
import Joi from 'joi';
import {
  custom,
  flag,
  id,
  selectedId,
  list,
  nullable,
  oneOf,
  optional,
  pageFields,
  routes,
  rowOf,
  schemaFor,
  text,
  type RawRouteSpec,
  type RouteSpec,
} from '@tribunal/platform';
import replies from '../replies.json';
import type { InboxService } from './inbox-service';
import type { MessageChoiceService } from './message-choices';
import type { NoticeService } from './notice-service';
import type { UnreadPublisher } from './unread-publisher';

interface MessageServices {
  inboxes: InboxService;
  notices: NoticeService;
  unread: UnreadPublisher;
  choices: MessageChoiceService;
}

const page = schemaFor<PageQuery>(pageFields);
const title = () => text({ min: 1, ...Limits.noticeTitle, trim: 'trim' });
const content = () => text({ min: 1, ...Limits.longText });
const audience = () => oneOf(NOTICE_AUDIENCES);
const delivery = {
  now: optional(flag()),
  deliverAt: optional(nullable(custom<string>(Joi.string().isoDate().max(40)))),
};
const type = () => oneOf(MESSAGE_TYPES);

const choice = schemaFor<MessageChoice>({ kind: oneOf(MESSAGE_CHOICES), isWanted: flag(), isMailed: flag() });

/** The address in the header of a mail is for mail programs; a person who opens it gets the page. */
const unsubscribePage: RawRouteSpec = {
  method: 'GET',
  path: '/api/msg/unsubscribe',
  access: 'public',
  raw: ({ query }, h) => {
    const token = String((query as Record<string, unknown>)['token'] ?? '');
    return h.redirect(`/unsubscribe?${new URLSearchParams({ token }).toString()}`);
  },
};

export const messageRoutes = ({ inboxes, notices, unread, choices }: MessageServices): (RouteSpec | RawRouteSpec)[] => [
  unsubscribePage,
  ...routes<MessageCalls>()({
    'GET /api/msg/unread': { access: 'user', handle: ({ viewer }) => unread.count(viewer.uid) },
    'GET /api/msg/comment': {
      access: 'user',
      query: page,
      handle: ({ query, viewer }) => inboxes.listReminders(viewer, 'Discuss', query),
    },
    'GET /api/msg/reply': {
      access: 'user',
      query: page,
      handle: ({ query, viewer }) => inboxes.listReminders(viewer, 'Reply', query),
    },
    'GET /api/msg/like': {
      access: 'user',
      query: page,
      handle: ({ query, viewer }) => inboxes.listReminders(viewer, 'Like', query),
    },
    'GET /api/msg/sys': {
      access: 'user',
      query: page,
      handle: ({ query, viewer }) => inboxes.listNotices(viewer, 'Sys', query),
    },
    'GET /api/msg/mine': {
      access: 'user',
      query: page,
      handle: ({ query, viewer }) => inboxes.listNotices(viewer, 'Mine', query),
    },
    'DELETE /api/msg/clean': {
      access: 'user',
      query: schemaFor<MessageCalls['DELETE /api/msg/clean']['query']>({ type: type(), id: optional(selectedId()) }),
      handle: ({ query, viewer }) => inboxes.remove(viewer, query.type, query.id),
    },
    'GET /api/msg/choices': { access: 'user', handle: ({ viewer }) => choices.read(viewer.uid) },
    'PUT /api/msg/choices': {
      access: 'user',
      body: schemaFor<{ choices: MessageChoice[] }>(
        { choices: list(choice, { max: MESSAGE_CHOICES.length }) },
        rowOf(replies, 'GET /api/msg/choices'),
      ),
      handle: ({ body, viewer, locale }) => choices.save(viewer.uid, body.choices, locale),
    },
    'POST /api/msg/unsubscribe': {
      access: 'public',
      secretFields: ['token'],
      query: schemaFor<{ token: string }>({ token: text({ min: 1, max: Limits.shortText.max }) }),
      handle: ({ query }) => choices.unsubscribe(query.token).then(() => null),
    },
  }),
  ...routes<NoticeCalls>()({
    'GET /api/admin/msg/notice': {
      access: 'root',
      query: schemaFor<NoticeCalls['GET /api/admin/msg/notice']['query']>({
        type: optional(audience()),
        ...pageFields,
      }),
      handle: ({ query }) => notices.list(query),
    },
    'GET /api/admin/msg/notice/recipient': {
      access: 'root',
      query: schemaFor<{ keyword: string }>({ keyword: text({ min: 1, max: Limits.shortText.max, trim: 'trim' }) }),
      handle: ({ query }) => notices.findRecipients(query.keyword),
    },
    'POST /api/admin/msg/notice': {
      access: 'root',
      body: schemaFor<NoticeCalls['POST /api/admin/msg/notice']['body']>({
        title: title(),
        content: content(),
        type: audience(),
        recipients: optional(nullable(list(text({ max: Limits.username.max, trim: 'trim' }), Limits.noticeRecipients))),
        ...delivery,
      }),
      handle: ({ body, viewer }) => notices.create(viewer, body),
    },
    'PUT /api/admin/msg/notice': {
      access: 'root',
      body: schemaFor<NoticeCalls['PUT /api/admin/msg/notice']['body']>(
        {
          id: id(),
          title: optional(title()),
          content: optional(content()),
          ...delivery,
        },
        [...rowOf(replies, 'GET /api/admin/msg/notice'), 'adminId', 'recipientId'],
      ),
      handle: ({ body }) => notices.update(body),
    },
    'DELETE /api/admin/msg/notice': {
      access: 'root',
      query: schemaFor<{ id: number }>({ id: id() }),
      handle: ({ query }) => notices.remove(query.id),
    },
  }),
];
