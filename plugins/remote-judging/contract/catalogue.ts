import type { Page, PageQuery } from '@tribunal/contract';
import type { JobFailureKind } from './failures';

/** A problem in the list of its site. */
export interface CatalogueProblem {
  key: string;
  problemId: string;
  title: string;
  tags: string[];
  /** As the site writes it; null if its list does not show it. */
  difficulty: string | null;
  isImported: boolean;
}

export interface CatalogueFailure {
  kind: JobFailureKind;
  message: string;
}

/** A site whose list of problems can be searched. */
export interface CatalogueSite {
  key: string;
  name: string;
  /** Number of problems known from the list. */
  problems: number;
  /** When the list was last read completely, ISO 8601; null if it never was. */
  readAt: string | null;
  isReading: boolean;
  /**
   * Why the last reading is interrupted, until it goes on; with a kind of `LIST_FAILURES`, why it was given up, until a
   * later one is complete.
   */
  failure: CatalogueFailure | null;
}

/** Calls about the lists of problems of the sites. */
export interface CatalogueCalls {
  /**
   * Returns the difficulty of public problems as their sites write it, by problem. Those are absent whose site has none,
   * or none that is known.
   */
  'GET /api/remote-levels': { query: { pids: number[] }; data: Record<string, string> };
  /** Searches the lists that were read, without asking the sites. */
  'GET /api/admin/remote-catalogue': {
    query: PageQuery & { key?: string; keyword?: string; imported?: 'yes' | 'no' };
    data: Page<CatalogueProblem>;
  };
  'GET /api/admin/remote-catalogue/site': { data: CatalogueSite[] };
  /** Reads the list of a site again, in the background. */
  'POST /api/admin/remote-catalogue/refresh': { body: { key: string }; data: null };
}
