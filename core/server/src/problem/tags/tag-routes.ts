import { Limits, type AdminTagSave, type ClassificationSave, type TagAdminCalls } from '@tribunal/contract';
import { canManageTags } from '../policy';
import replies from '../../replies.json';
import type { TagCatalog } from './tag-catalog';
import Joi from 'joi';
import {
  forbidden,
  id,
  integer,
  nullable,
  optional,
  routes,
  rowOf,
  schemaFor,
  text,
  type RouteSpec,
  custom,
  type Field,
} from '@tribunal/platform';

/** Accepts the key of one of these banks. */
const problemSourceField = (keys: readonly string[]): Field<string> => custom(Joi.string().valid(...keys));

const name = () => text({ min: 1, max: Limits.tagName.max, trim: 'trim' });

const TAG_ROW = [...rowOf(replies, 'GET /api/get-all-problem-tags'), 'gid', 'gmtCreate', 'gmtModified'];
const CLASSIFICATION_ROW = [...rowOf(replies, 'GET /api/admin/tag/classification'), 'gmtCreate', 'gmtModified'];

const tagOf = (banks: readonly string[]) =>
  schemaFor<AdminTagSave>(
    {
      id: optional(id()),
      name: name(),
      color: optional(nullable(text({ max: 30 }))),
      oj: problemSourceField(banks),
      tcid: optional(nullable(id())),
    },
    TAG_ROW,
  );

const classificationOf = (banks: readonly string[]) =>
  schemaFor<ClassificationSave>(
    {
      id: optional(id()),
      name: name(),
      oj: problemSourceField(banks),
      rank: integer(Limits.rank),
    },
    CLASSIFICATION_ROW,
  );

/** Makes routes refuse staff who do not manage tags. */
const forTagManagers = (specs: readonly RouteSpec[]): RouteSpec[] =>
  specs.map((spec) => ({
    ...spec,
    handle: (call) => {
      if (!canManageTags(call.viewer!)) throw forbidden('tag.notKeeper');
      return spec.handle(call);
    },
  }));

/** @param banks Keys of the banks that have tags. */
export const tagRoutes = (tags: TagCatalog, banks: readonly string[]): RouteSpec[] =>
  forTagManagers(
    routes<TagAdminCalls>()({
      'POST /api/admin/tag': { access: 'staff', body: tagOf(banks), handle: ({ body }) => tags.add(body) },
      'PUT /api/admin/tag': {
        access: 'staff',
        body: tagOf(banks),
        handle: ({ body }) => tags.change(body).then(() => null),
      },
      'DELETE /api/admin/tag': {
        access: 'staff',
        query: schemaFor<{ tid: number }>({ tid: id() }),
        handle: ({ query }) => tags.remove(query.tid).then(() => null),
      },
      'GET /api/admin/tag/classification': {
        access: 'staff',
        query: schemaFor<{ oj?: string }>({ oj: optional(text({ max: 10 })) }),
        handle: ({ query }) => tags.classifications(query.oj),
      },
      'POST /api/admin/tag/classification': {
        access: 'staff',
        body: classificationOf(banks),
        handle: ({ body }) => tags.addClassification(body),
      },
      'PUT /api/admin/tag/classification': {
        access: 'staff',
        body: classificationOf(banks),
        handle: ({ body }) => tags.changeClassification(body).then(() => null),
      },
      'DELETE /api/admin/tag/classification': {
        access: 'staff',
        query: schemaFor<{ tcid: number }>({ tcid: id() }),
        handle: ({ query }) => tags.removeClassification(query.tcid).then(() => null),
      },
    }),
  );
