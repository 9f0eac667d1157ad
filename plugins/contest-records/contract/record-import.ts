/** Calls for contests that were held elsewhere. */
export interface RecordImportCalls {
  /** Imports a record of any known format, given as one text or as files, as a contest that has ended. */
  'POST /api/admin/contest/record': {
    body: { name: string; text?: string; files?: { name: string; text: string }[]; title?: string };
    data: { id: number; teams: number; problems: number; runs: number; warnings: string[] };
  };
  /** Links a problem of a record to one of the bank, so that virtual participants can submit to it. */
  'PUT /api/admin/contest/record-problem': {
    body: { cid: number; displayId: string; pid: number | null };
    data: null;
  };
}
