import type { Page, PageQuery } from '@tribunal/contract';
import type { PrintStatus } from './vocabulary';

/**
 * First accepted submission of a participant to a problem, for which a balloon is delivered. `id` is the submission's
 * id.
 */
export interface BalloonRow {
  id: number;
  cid: number;
  uid: string;
  username: string;
  realname: string | null;
  displayId: string;
  color: string | null;
  /** In seconds from the start. */
  time: number;
  submitTime: string;
  firstBlood: boolean;
  checked: boolean;
}

export interface PrintRow {
  id: number;
  username: string;
  realname: string | null;
  status: PrintStatus;
  gmtCreate: string;
}

/** Question to the organisers. Other participants can read it only when its answer is for all. */
export interface Clarification {
  id: number;
  /** null for readers who neither asked nor run the contest. */
  username: string | null;
  isMine: boolean;
  displayId: string | null;
  question: string;
  answer: string | null;
  answeredBy: string | null;
  isPublic: boolean;
  gmtCreate: string;
  gmtAnswer: string | null;
}

export interface OnsiteCalls {
  'GET /api/get-contest-ac-info': { query: PageQuery & { cid: number }; data: Page<BalloonRow> };
  'PUT /api/check-contest-ac-info': { body: { id: number; cid: number; checked: boolean }; data: null };
  'POST /api/submit-print-text': { body: { cid: number; content: string }; data: null };
  'GET /api/get-contest-print': { query: PageQuery & { cid: number }; data: Page<PrintRow> };
  /** Returns the viewer's own print requests. */
  'GET /api/get-my-contest-print': { query: PageQuery & { cid: number }; data: Page<PrintRow> };
  /** Marks a request as printed, or as not printed if `printed` is false. */
  'PUT /api/check-contest-print-status': { query: { id: number; cid: number; printed?: boolean }; data: null };
  'GET /api/get-contest-clarification': { query: PageQuery & { cid: number }; data: Page<Clarification> };
  'POST /api/contest-clarification': {
    body: { cid: number; displayId?: string | null; question: string };
    data: { id: number };
  };
  /** Lets organisers answer the user who asked, or everybody; an answer can be changed. */
  'PUT /api/contest-clarification': {
    body: { cid: number; id: number; answer: string; isPublic: boolean };
    data: null;
  };
}
