/** The last export of the caller's data. */
export interface DataExport {
  /** `none` also when the file has expired. */
  state: 'none' | 'running' | 'ready' | 'failed';
  /** Number of parts that are written. */
  done: number;
  /** Number of parts; 0 until the export has begun. */
  total: number;
  /** Size of the file that is ready. */
  bytes: number | null;
  gmtReady: string | null;
  /** Until when the file can be downloaded; a new export can be requested then. */
  gmtExpires: string | null;
}

/**
 * Calls about everything that the site stores about the caller, as a file. `GET /api/data-export/file` sends the file, or
 * the part that the header `Range` names.
 * The request and the download require that the session has confirmed who the user is; otherwise they are refused with
 * 400 and the field `confirmation`.
 */
export interface DataExportCalls {
  'GET /api/data-export': { data: DataExport };
  /** Begins an export; refused with 409 while one is running or ready. */
  'POST /api/data-export': { data: DataExport };
  /**
   * Makes a link for the browser of the caller, with a cookie: `path` sends the file without the caller's token, also in
   * parts, until it expires or the session ends. Requires the same confirmation.
   */
  'POST /api/data-export/link': { data: { path: string } };
}
