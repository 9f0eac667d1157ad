import type { AuditSubjectTypes } from '@tribunal/contract';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { affectedRows, noPart, storedJson, type TransactionPart } from '@tribunal/database';
import { changesBetween, redact } from './redact';

/** What an action changes; `name` is what it is called now. */
export interface AuditSubject {
  type: keyof AuditSubjectTypes;
  id: string | number;
  name?: string | null;
}

/** What a service knows about an action: what it changed, and how. */
export interface AuditDetail {
  /** Default: what the call is about. */
  subject?: AuditSubject;
  /** The user whose account was changed, who sees the entry. */
  targetUid?: string | null;
  /** State before; null if there was none. Only fields that differ from `after` are kept. */
  before?: object | null;
  /** State after; null if there is none. */
  after?: object | null;
  /** Fields that are secrets although their names do not say so. */
  secretFields?: readonly string[];
}

/** Who makes a call, from where, with what. */
interface CallFacts {
  /** Method and path. */
  call: string;
  /** null: core. */
  plugin: string | null;
  /** Without a uid: a program, such as the command line. */
  actor: { uid: string | null; username: string } | null;
  /** Name of the API token that the call was made with. */
  apiToken?: string | undefined;
  ip: string;
  requestId: string;
  input: unknown;
  /** Fields of the input that are secrets although their names do not say so. */
  secretFields?: readonly string[];
}

const NAME_LENGTH = 200;

const INSERT = `
  insert into audit_entry (actor_uid, actor_name, api_token, ip, request_id, call, plugin, subject_type, subject_id, subject_name,
                           target_uid, before, after, input)
  select actor_uid, actor_name, api_token, ip, request_id, call, plugin, subject_type, subject_id, subject_name, target_uid,
         before, after, input
  from jsonb_populate_recordset(null::audit_entry, ?::jsonb) where ? or pg_current_xact_id_if_assigned() is not null
  returning id`;

/** One call whose entries are written with its first change, or at its end. */
interface AuditedCall {
  facts: CallFacts;
  subject?: AuditSubject;
  /** Whether there is an entry, or none is needed as long as nothing is described. */
  isRecorded: boolean;
  /** Whether the handler has ended; what it has started and still runs is no part of the action. */
  isOver: boolean;
}

/** Details that belong to the same transaction, or to none. */
interface Part {
  call: AuditedCall;
  details: AuditDetail[];
}

const currentPart = new AsyncLocalStorage<Part>();

/** Returns the part of the current audited call, or null. */
const openPart = (): Part | null => {
  const part = currentPart.getStore();
  return part && !part.call.isOver ? part : null;
};

const rowOf = ({ facts, subject: main }: AuditedCall, detail: AuditDetail) => {
  const { subject = main, targetUid, secretFields, ...states } = detail;
  const { before, after } = changesBetween(states.before, states.after);
  return {
    actor_uid: facts.actor?.uid,
    actor_name: facts.actor?.username,
    api_token: facts.apiToken,
    ip: facts.ip,
    request_id: facts.requestId,
    call: facts.call,
    plugin: facts.plugin,
    subject_type: subject?.type,
    subject_id: subject && String(subject.id),
    subject_name: subject?.name?.slice(0, NAME_LENGTH),
    target_uid: targetUid,
    before: redact(before, secretFields),
    after: redact(after, secretFields),
    input: redact(facts.input, [...(facts.secretFields ?? []), ...(secretFields ?? [])]) ?? {},
  };
};

/**
 * Inserts one entry for each detail, or one without details if the call has none yet. Returns whether it did.
 * @param when `changed`: only if the transaction has changed something
 */
async function insert(knex: Knex, call: AuditedCall, details: readonly AuditDetail[], when: 'changed' | 'now') {
  const described = details.length > 0 || call.isRecorded ? details : [{}];
  if (described.length === 0) return false;
  const rows = storedJson(described.map((detail) => rowOf(call, detail)));
  return (await affectedRows(knex, INSERT, [rows, when === 'now'])) > 0;
}

/**
 * Runs the handler of an audited call. Its entry is written in the first transaction that changes something, so that
 * both are committed or neither; without a transaction it is written when the handler has succeeded.
 */
export async function auditCall<T>(
  knex: Knex,
  facts: CallFacts,
  when: 'always' | 'if described',
  handle: () => T | Promise<T>,
): Promise<T> {
  const call: AuditedCall = { facts, isRecorded: when === 'if described', isOver: false };
  const part: Part = { call, details: [] };
  const handled = currentPart.run(part, async () => handle());
  const result = await handled.finally(() => (call.isOver = true));
  await insert(knex, call, part.details, 'now');
  return result;
}

/** Runs what a program does by itself, such as the command line or a job, whose name stands for a user and an address. */
export const auditProgram = <T>(
  knex: Knex,
  { program, ...facts }: Pick<CallFacts, 'call' | 'plugin' | 'input'> & { program: string },
  when: 'always' | 'if described',
  work: () => Promise<T>,
): Promise<T> => {
  const actor = { uid: null, username: program };
  return auditCall(knex, { ...facts, actor, ip: program, requestId: randomUUID() }, when, work);
};

/** Begins a transaction or a savepoint. What is described in it is dropped unless it is kept. */
export function beginAuditedPart(): TransactionPart {
  const outer = openPart();
  if (!outer) return noPart;
  const { call } = outer;
  const inner: Part = { call, details: [] };
  let isInserted = false;
  let earlier = 0;
  return {
    run: (work) => currentPart.run(inner, work),
    record: async (knex) => {
      if (call.isOver) return;
      earlier = outer.details.length;
      isInserted = await insert(knex, call, [...outer.details, ...inner.details], 'changed');
    },
    keep: () => {
      if (!isInserted) return void outer.details.push(...inner.details);
      call.isRecorded = true;
      outer.details.splice(0, earlier);
    },
  };
}

/** Describes what the call in progress changes, for the audit log. */
export const audit = {
  /** Says what the call is about, unless it was said before. */
  about: (subject: AuditSubject): void => {
    const part = openPart();
    if (part) part.call.subject ??= subject;
  },
  /** Adds what an action changed to its entry. Several details of one call are an entry each. */
  describe: (detail: AuditDetail): void => void openPart()?.details.push(detail),
  /** Like `describe`, for a change of an account, which its owner sees. */
  describeAccount: (account: { uid: string; username: string }, states: Pick<AuditDetail, 'before' | 'after'>): void =>
    audit.describe({
      subject: { type: 'user', id: account.uid, name: account.username },
      targetUid: account.uid,
      ...states,
    }),
  /** Runs work that is no part of the action, such as counting attempts: what it changes records nothing. */
  aside: <T>(work: () => T): T => currentPart.exit(work),
};
