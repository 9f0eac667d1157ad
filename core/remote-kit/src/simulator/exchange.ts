export interface SimulatedRequest {
  method: string;
  /** Path without the query. */
  path: string;
  query: URLSearchParams;
  /** Fields of a URL-encoded or multipart body. */
  form: URLSearchParams;
  /** Files of a multipart body, by the names of their fields. */
  files: ReadonlyMap<string, { name: string; type: string; text: string }>;
  /** Content of a JSON body. */
  json: unknown;
  /** Header names are lower case. */
  headers: Readonly<Record<string, string>>;
  cookies: Readonly<Record<string, string>>;
}

export interface SimulatedResponse {
  /** Default: 200. */
  status?: number;
  headers?: Record<string, string | string[]>;
  /** Text is encoded in `charset`; bytes are sent unchanged. */
  body?: string | Uint8Array;
  /** Default: UTF-8. */
  charset?: string;
}

/** Returns a JSON response. */
export const jsonResponse = (body: unknown, status = 200): SimulatedResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});
