/** Contests that were held elsewhere. */
export interface AdoptingCalls {
  /** Reads a record of any known format into a contest that has ended: its one text, or its files. */
  'POST /api/admin/contest/record': {
    body: { name: string; text?: string; files?: { name: string; text: string }[]; title?: string };
    data: { id: number; teams: number; problems: number; runs: number; warnings: string[] };
  };
  /** Gives a problem of a record one of the bank, so that people can submit to it virtually. */
  'PUT /api/admin/contest/record-problem': {
    body: { cid: number; displayId: string; pid: number | null };
    data: null;
  };
}
