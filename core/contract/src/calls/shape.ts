/** The parts of a call; a call's name is `METHOD /path`. */
export interface CallShape {
  query?: object;
  body?: object;
  data: unknown;
}

/** An interface of calls: keys `METHOD /path`, values `CallShape`. */
export type CallTable<T> = { [K in keyof T]: CallShape };

/** Type of the query that the call `K` of the table `T` takes. */
export type QueryOf<T, K extends keyof T> = T[K] extends { query: infer Q extends object } ? Q : never;
export type BodyOf<T, K extends keyof T> = T[K] extends { body: infer B extends object } ? B : never;

/** Envelope of every reply. The HTTP status equals `status`. */
export interface Envelope<T> {
  status: number;
  msg: string;
  data: T | null;
}

export interface Page<Row> {
  records: Row[];
  total: number;
  size: number;
  current: number;
  pages: number;
}

/** The name of a filter that a plugin adds to a list: the id of the plugin, a dot, and a name. */
export type AddedParameter = `${string}.${string}`;
/** The filters that plugins add to a list. One whose plugin is off is ignored, as all parameters are that a call does not know. */
export interface AddedFilters {
  [parameter: AddedParameter]: string | undefined;
}

export interface PageQuery {
  currentPage?: number;
  limit?: number;
}

/** Content of the envelope's `data` in a reply 400 about one field: the field's name, beside the message. */
export interface FieldError {
  field: string;
}
