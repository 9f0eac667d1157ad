import { ADMIN_PREFIX, type CallShape, type CallTable, type Locale } from '@tribunal/contract';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { AddedFilter } from './added-filters';
import type { Access, SignedInAccess } from './access/access';
import type { JudgeIdentity } from './access/auth-guard';
import type { AnyField, Field } from './fields';
import type { Viewer } from './access/viewer';
import type { SerializedJson } from './serialized-json';

/** Value of `cache-control` for addresses whose content never changes, such as those with a hash of it. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

export interface CallContext<C extends CallShape, V> {
  query: C extends { query: infer Q } ? Q : undefined;
  body: C extends { body: infer B } ? B : undefined;
  viewer: V;
  locale: Locale;
  requestId: string;
  /** Address of the client, or of the last trusted proxy. */
  ip: string;
  userAgent: string;
  /** Returns the value of a cookie of the request, or null. */
  cookie(name: string): string | null;
  setHeader(name: string, value: string): void;
}

/** `judge` is null if it registers with the shared token. */
type JudgeContext<C extends CallShape, J extends JudgeIdentity | null> = CallContext<C, null> & { judge: J };

type Data<C extends CallShape> = C['data'] | SerializedJson<C['data']>;
type Handler<C extends CallShape, V> = (call: CallContext<C, V>) => Promise<Data<C>> | Data<C>;

type CallSchemas<C extends CallShape> = (C extends { query: infer Q } ? { query: Field<Q> } : { query?: undefined }) &
  (C extends { body: infer B } ? { body: Field<B>; maxBytes?: number } : { body?: undefined });

/** Whether a call is an action for the audit log; `if described`: only if the service describes a change. */
export type AuditRule = boolean | 'if described';

interface Audited {
  /** Needed where it differs from the default, see `auditRuleOf`. */
  audit?: AuditRule;
  /** Whether the body changes something that exists, so that fields without effect are refused; all PUT calls do. */
  isChange?: boolean;
  /** Whether fields that the body lacks are taken from the query. */
  isQueryBody?: boolean;
  /** Returns the filters that plugins add to the query of a list. */
  addedFilters?: () => readonly AddedFilter[];
  /** Fields of the input that contain secrets although their names do not say so, for the audit log. */
  secretFields?: readonly string[];
}

export type Route<C extends CallShape> = CallSchemas<C> &
  Audited &
  (
    | { access: 'public'; handle: Handler<C, Viewer | null> }
    | { access: SignedInAccess; handle: Handler<C, Viewer> }
    | { access: 'judge'; handle: (call: JudgeContext<C, JudgeIdentity>) => Promise<Data<C>> | Data<C> }
    | {
        access: 'judge-registration';
        handle: (call: JudgeContext<C, JudgeIdentity | null>) => Promise<Data<C>> | Data<C>;
      }
  );

/** A route whose types have already been checked. */
export interface RouteSpec extends Audited {
  method: string;
  path: string;
  access: Access;
  query?: AnyField;
  body?: AnyField;
  maxBytes?: number;
  handle: (call: CallContext<CallShape, Viewer | null> & { judge: JudgeIdentity | null }) => unknown;
}

/**
 * A route whose reply is not an envelope, e.g. files, test data or event streams. Errors are still sent as envelopes.
 */
export interface RawRouteSpec extends Audited {
  method: string;
  path: string;
  access: Access;
  /** Limit of a body of bytes, which is passed on as a stream; without it no body is read. */
  bytes?: { max: number };
  raw: (
    request: Request,
    h: ResponseToolkit,
    viewer: Viewer | null,
    body: AsyncIterable<Buffer>,
  ) => Promise<ResponseObject | symbol> | ResponseObject | symbol;
}

/** An uploaded file; it is at `path` until the call has been answered, unless it is moved. */
export interface UploadedFile {
  path: string;
  bytes: number;
  /** Name that the sender gives the file. Untrusted. */
  fileName: string;
}

export type UploadCall = CallContext<CallShape, Viewer | null>;

/** A call whose body is a form with a file. The reply is an envelope. */
export interface UploadRouteSpec {
  method: 'POST';
  path: string;
  access: Exclude<Access, 'public' | 'judge'>;
  query?: AnyField;
  body?: undefined;
  part: string;
  /** Fields of the query that may be parts of the form instead. */
  formFields?: readonly string[];
  /** Maximum size of the file, in bytes. */
  maxBytes: number;
  /** Existing folder that receives the file. */
  folder: string;
  /** Counts the upload against the limits of its sender, once and before anything else. */
  count?: (viewer: Viewer) => unknown;
  /** Throws refusals before the body is read, or if it says what the query does not, as soon as it is. */
  check?: (call: UploadCall) => unknown;
  upload: (file: UploadedFile, call: UploadCall) => unknown;
  audit?: AuditRule;
}

/**
 * Returns whether calls of the route are written to the audit log. By default these are the calls of staff and of the
 * admin area, except GET calls.
 */
export function auditRuleOf({ audit, method, path, access }: AnyRoute): AuditRule {
  const isOfStaff = path.startsWith(`${ADMIN_PREFIX}/`) || access === 'staff' || access === 'root';
  return audit ?? (isOfStaff && method !== 'GET');
}

/** What `scope.serve` takes: a call, a file or stream, or an upload. */
export type AnyRoute = RouteSpec | RawRouteSpec | UploadRouteSpec;

/**
 * Turns a table of calls into routes. The table must have exactly the calls of `T`, each with a schema for its input:
 * a missing call, or a handler whose reply has another shape, does not compile.
 */
export const routes =
  <T extends CallTable<T>>() =>
  (table: { [K in keyof T]: Route<T[K]> }): RouteSpec[] =>
    Object.entries<unknown>(table).map(([name, route]) => {
      const [method, path] = name.split(' ') as [string, string];
      return { method, path, ...(route as Omit<RouteSpec, 'method' | 'path'>) };
    });
