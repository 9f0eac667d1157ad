import type { PrintStatus } from '../contract';

export interface StoredPrint {
  id: number;
  username: string;
  realname: string | null;
  status: PrintStatus;
  createdAt: Date;
}

/** Accepted submission that earns a balloon. */
export interface StoredBalloon {
  id: number;
  uid: string;
  username: string;
  realname: string | null;
  displayId: string;
  color: string | null;
  createdAt: Date;
  isFirst: boolean;
  isChecked: boolean;
}

export interface StoredClarification {
  id: number;
  uid: string;
  username: string;
  displayId: string | null;
  question: string;
  answer: string | null;
  answeredByName: string | null;
  answeredAt: Date | null;
  isPublic: boolean;
  createdAt: Date;
}
