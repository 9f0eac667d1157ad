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
  type Viewer,
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

const check = (viewer: Viewer): void => {
  if (!canManageTags(viewer)) throw forbidden('tag.notKeeper');
};

const byTid = schemaFor<{ tid: number }>({ tid: id() });
const byTcid = schemaFor<{ tcid: number }>({ tcid: id() });

/** @param banks Keys of the banks that have tags. */
export const tagRoutes = (tags: TagCatalog, banks: readonly string[]): RouteSpec[] =>
  routes<TagAdminCalls>()({
    'POST /api/admin/tag': {
      access: 'staff',
      body: tagOf(banks),
      handle: ({ body, viewer }) => {
        check(viewer);
        return tags.add(body);
      },
    },
    'PUT /api/admin/tag': {
      access: 'staff',
      body: tagOf(banks),
      handle: async ({ body, viewer }) => {
        check(viewer);
        await tags.change(body);
        return null;
      },
    },
    'DELETE /api/admin/tag': {
      access: 'staff',
      query: byTid,
      handle: async ({ query, viewer }) => {
        check(viewer);
        await tags.remove(query.tid);
        return null;
      },
    },
    'GET /api/admin/tag/classification': {
      access: 'staff',
      query: schemaFor<{ oj?: string }>({ oj: optional(text({ max: 10 })) }),
      handle: ({ query, viewer }) => {
        check(viewer);
        return tags.classifications(query.oj);
      },
    },
    'POST /api/admin/tag/classification': {
      access: 'staff',
      body: classificationOf(banks),
      handle: ({ body, viewer }) => {
        check(viewer);
        return tags.addClassification(body);
      },
    },
    'PUT /api/admin/tag/classification': {
      access: 'staff',
      body: classificationOf(banks),
      handle: async ({ body, viewer }) => {
        check(viewer);
        await tags.changeClassification(body);
        return null;
      },
    },
    'DELETE /api/admin/tag/classification': {
      access: 'staff',
      query: byTcid,
      handle: async ({ query, viewer }) => {
        check(viewer);
        await tags.removeClassification(query.tcid);
        return null;
      },
    },
  });
