import Joi from 'joi';
import { describe, expect, it } from 'vitest';
import {
  type Viewer,
  DomainError,
  custom,
  decimal,
  flag,
  id,
  integer,
  list,
  canReceive,
  nullable,
  oneOf,
  optional,
  denyAccess,
  schemaFor,
  text,
  validateBody,
  validateQuery,
} from '@tribunal/platform';
import { clientAddress, trustedProxies } from '../../src/http/client/client-address';

const viewer = (roles: Viewer['roles'], permissions: Viewer['permissions'] = new Set()): Viewer => ({
  uid: 'u1',
  username: 'ada',
  roles,
  permissions,
  sessionId: 's1',
});
const user = viewer(['default_user']);
const admin = viewer(['problem_admin'], new Set(['problem_admin'] as const));
const root = viewer(['root'], new Set(['problem_admin', 'rejudge'] as const));

describe('permission to make a call', () => {
  it.each([
    ['public', null, null],
    ['user', null, 401],
    ['user', user, null],
    ['staff', user, 403],
    ['staff', admin, null],
    ['root', admin, 403],
    ['root', root, null],
    ['can:rejudge', admin, 403],
    ['can:rejudge', root, null],
    ['can:rejudge', null, 401],
  ] as const)('%s', (access, viewer, status) => {
    expect(denyAccess(access, viewer)?.status ?? null).toBe(status);
  });
});

describe('the recipients of an event', () => {
  it.each([
    [{ to: 'everyone' }, null, true],
    [{ to: 'everyone', exceptUids: ['u1'] }, user, false],
    [{ to: 'everyone', exceptUids: ['u1'] }, null, true],
    [{ to: 'users', uids: ['u1'] }, user, true],
    [{ to: 'users', uids: ['u2'] }, user, false],
    [{ to: 'users', uids: ['u1'] }, null, false],
    [{ to: 'staff' }, admin, true],
    [{ to: 'staff' }, user, false],
    [{ to: 'staff' }, null, false],
    [{ to: 'staff', exceptUids: ['u1'] }, admin, false],
  ] as const)('%j', (audience, viewer, isAudience) => {
    expect(canReceive(audience, viewer)).toBe(isAudience);
  });
});

describe('the address of the client', () => {
  it.each([
    ['1.2.3.4', undefined, [], '1.2.3.4'],
    ['1.2.3.4', '6.6.6.6', [], '1.2.3.4'],
    ['10.0.0.1', '6.6.6.6', ['10.0.0.1'], '6.6.6.6'],
    ['10.0.0.1', '9.9.9.9, 6.6.6.6', ['10.0.0.1'], '6.6.6.6'],
    ['10.0.0.1', '6.6.6.6, 10.0.0.2', ['10.0.0.1', '10.0.0.2'], '6.6.6.6'],
    ['::ffff:10.0.0.1', '6.6.6.6', ['10.0.0.1'], '6.6.6.6'],
    ['10.0.0.1', undefined, ['10.0.0.1'], '10.0.0.1'],
    ['10.1.2.3', '6.6.6.6', ['10.0.0.0/8'], '6.6.6.6'],
    ['11.1.2.3', '6.6.6.6', ['10.0.0.0/8'], '11.1.2.3'],
    ['::ffff:10.1.2.3', '6.6.6.6, 192.168.7.7', ['10.0.0.0/8', '192.168.0.0/16'], '6.6.6.6'],
    ['fd00::1', '2001:db8::6', ['fd00::/8'], '2001:db8::6'],
    ['fd00:0:0::1', '6.6.6.6', ['fd00::1'], '6.6.6.6'],
    ['10.0.0.1', 'not an address', ['10.0.0.0/8'], 'not an address'],
  ])('of %s with %s behind %j is %s', (socket, forwarded, trusted, address) => {
    expect(clientAddress(socket, forwarded, trustedProxies(trusted))).toBe(address);
  });
});

describe('validation of input', () => {
  const body = schemaFor<{ name: string; pid: number; rows?: { seq: number }[] }>({
    name: text({ min: 2, max: 4, trim: 'trim' }),
    pid: id(),
    rows: optional(list(schemaFor<{ seq: number }>({ seq: integer({ min: 1, max: 9 }) }), { max: 2 })),
  });
  const refusal = (value: unknown): Pick<DomainError, 'status' | 'key' | 'field' | 'values'> => {
    try {
      validateBody(body, value);
    } catch (error) {
      if (error instanceof DomainError) return error;
    }
    throw new Error('it was not refused');
  };

  it('drops unknown fields', () => {
    expect(validateBody(body, { name: ' ab ', pid: '7', isRoot: true })).toEqual({ name: 'ab', pid: 7 });
  });

  it.each([
    [{ pid: 1 }, 'name', 'input.required', {}],
    [{ name: 'a', pid: 1 }, 'name', 'input.tooShort', { limit: 2 }],
    [{ name: 'abcde', pid: 1 }, 'name', 'input.tooLong', { limit: 4 }],
    [{ name: 5, pid: 1 }, 'name', 'input.text', {}],
    [{ name: 'a\0b', pid: 1 }, 'name', 'input.character', {}],
    [{ name: 'ab', pid: 0 }, 'pid', 'input.tooSmall', { limit: 1 }],
    [{ name: 'ab', pid: 1.5 }, 'pid', 'input.integer', {}],
    [{ name: 'ab', pid: '9'.repeat(30) }, 'pid', 'input.number', {}],
    [{ name: 'ab', pid: 1, rows: 'no' }, 'rows', 'input.list', {}],
    [{ name: 'ab', pid: 1, rows: [{ seq: 1 }, { seq: 10 }] }, 'rows.1.seq', 'input.tooLarge', { limit: 9 }],
    [{ name: 'ab', pid: 1, rows: [{}, {}, {}].map(() => ({ seq: 1 })) }, 'rows', 'input.listTooLong', { limit: 2 }],
    [[], 'body', 'input.object', {}],
    ['text', 'body', 'input.object', {}],
    [null, 'name', 'input.required', {}],
  ])('names the field and the limit: %j', (value, field, key, values) => {
    expect(refusal(value)).toMatchObject({ status: 400, field, key });
    expect(refusal(value).values).toEqual(values);
  });

  it('takes null for an optional field as not given, unless null is a value of it', () => {
    const fields = schemaFor<{ word?: string; rows?: { seq?: number }[]; note?: string | null; list?: number[] }>({
      word: optional(text({ min: 1, max: 9 })),
      rows: optional(list(schemaFor<{ seq?: number }>({ seq: optional(integer()) }), { max: 2 })),
      note: optional(nullable(text({ max: 9 }))),
      list: optional(list(integer(), { max: 2 })),
    });
    const input = { word: null, rows: [{ seq: null }], note: null, list: [] };
    expect(validateBody(fields, input)).toEqual({ rows: [{}], note: null, list: [] });
    expect(validateBody(fields, { rows: null })).toEqual({});
    expect(() => validateBody(schemaFor<{ word: string }>({ word: text({ max: 9 }) }), { word: null })).toThrow(
      '400 input',
    );
  });

  it('asks the pattern about empty text, too', () => {
    const digits = (pattern: RegExp) => schemaFor<{ code: string }>({ code: text({ max: 9, pattern }) });
    expect(() => validateBody(digits(/^\d+$/), { code: '' })).toThrow('400 input.required');
    expect(validateBody(digits(/^\d*$/), { code: '' })).toEqual({ code: '' });
  });

  it('takes texts for numbers and flags in queries alone, and for ids everywhere', () => {
    const fields = schemaFor<{ pid?: number; seq?: number; ratio?: number; isOpen?: boolean; size?: 1 | 2 }>({
      pid: optional(id()),
      seq: optional(integer()),
      ratio: optional(decimal({ min: 0, max: 1 })),
      isOpen: optional(flag()),
      size: optional(oneOf([1, 2])),
    });
    const texts = { pid: '7', seq: '3', ratio: '0.5', isOpen: 'true', size: '2' };
    const values = { pid: 7, seq: 3, ratio: 0.5, isOpen: true, size: 2 };
    expect(validateQuery(fields, texts)).toEqual(values);
    expect(validateBody(fields, values)).toEqual(values);
    expect(validateBody(fields, { pid: '7' })).toEqual({ pid: 7 });
    for (const [field, value] of Object.entries(texts).slice(1))
      expect(() => validateBody(fields, { [field]: value })).toThrow('400 input');
    expect(() =>
      validateBody(schemaFor<{ rows: number[] }>({ rows: list(integer(), { max: 2 }) }), { rows: ['1'] }),
    ).toThrow('400 input.number');
  });

  it('takes an empty value in a query for none', () => {
    const query = schemaFor<{ page?: number; word?: string }>({
      page: optional(integer()),
      word: optional(custom<string>(Joi.string())),
    });
    expect(validateQuery(query, { page: '', word: '' })).toEqual({});
  });
});
