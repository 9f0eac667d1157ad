// Written by `npm run tables` from the migrated database. Do not edit.
import type { ColumnTypes } from './column-types';
import type { Row, Table } from '@tribunal/server';

interface ContestColumns {
  id: number;
  title: string;
  description: string | null;
  type: 0 | 1;
  auth: 0 | 1 | 2;
  password: string | null;
  startAt: Date;
  endAt: Date;
  isVisible: boolean;
  isSealed: boolean;
  sealAt: Date | null;
  isUnsealedByEnd: boolean;
  revealedAt: Date | null;
  hasPrint: boolean;
  hasOutsideBoard: boolean;
  hasAccountRule: boolean;
  accountRule: string | null;
  showName: 'username' | 'nickname' | 'realname';
  starAccounts: string[];
  oiCounts: 'Recent' | 'Highest' | 'SubtaskBest';
  awardType: 0 | 1 | 2;
  awards: ColumnTypes['contest.awards'];
  takesLate: boolean;
  penaltyMs: number;
  unitMs: number;
  tieBreak: 'none' | 'last-accepted';
  isRecord: boolean;
  feedKeyHash: Buffer | null;
  source: number | null;
  gid: number | null;
  uid: string | null;
  createdAt: Date;
  updatedAt: Date;
  sharesAwards: boolean;
}

interface ContestAnnouncementColumns {
  id: number;
  cid: number;
  uid: string | null;
  title: string;
  content: string;
  status: 0 | 1;
  createdAt: Date;
  updatedAt: Date;
}

interface ContestBalloonColumns {
  cid: number;
  uid: string;
  problem: number;
  checkedBy: string | null;
  checkedAt: Date;
}

interface ContestClarificationColumns {
  id: number;
  cid: number;
  uid: string;
  problem: number | null;
  question: string;
  answer: string | null;
  answeredBy: string | null;
  answeredAt: Date | null;
  isPublic: boolean;
  createdAt: Date;
}

interface ContestEventColumns {
  cid: number;
  seq: number;
  at: Date;
  kind: ColumnTypes['contestEvent.kind'];
  submissionId: number | null;
  team: string | null;
  problem: number | null;
  submittedAt: Date | null;
  virtualId: number | null;
  judgementId: number | null;
  status: ColumnTypes['contestEvent.status'] | null;
  score: number | null;
  timeMs: number | null;
  isManual: boolean | null;
  detail: unknown | null;
}

interface ContestLogColumns {
  cid: number;
  last: number;
}

interface ContestOpeningColumns {
  cid: number;
  uid: string;
  openedAt: Date;
}

interface ContestPrintColumns {
  id: number;
  cid: number;
  uid: string;
  content: string;
  status: 0 | 1;
  createdAt: Date;
}

interface ContestProblemColumns {
  id: number;
  cid: number;
  pid: number | null;
  displayId: string;
  displayTitle: string;
  color: string | null;
  rank: number | null;
}

interface ContestRegistrationColumns {
  cid: number;
  uid: string;
  createdAt: Date;
}

interface ContestTeamColumns {
  cid: number;
  id: string;
  name: string;
  affiliation: string | null;
  isStar: boolean;
}

interface ContestVirtualColumns {
  id: number;
  cid: number;
  uid: string;
  startAt: Date;
  endAt: Date;
}

interface ContestVirtualRunColumns {
  submissionId: number;
  virtualId: number;
}

declare module 'knex/types/tables' {
  interface Tables {
    contest: Table<
      ContestColumns,
      | 'id'
      | 'description'
      | 'password'
      | 'isVisible'
      | 'isSealed'
      | 'sealAt'
      | 'isUnsealedByEnd'
      | 'revealedAt'
      | 'hasPrint'
      | 'hasOutsideBoard'
      | 'hasAccountRule'
      | 'accountRule'
      | 'showName'
      | 'starAccounts'
      | 'oiCounts'
      | 'awardType'
      | 'awards'
      | 'takesLate'
      | 'penaltyMs'
      | 'unitMs'
      | 'tieBreak'
      | 'isRecord'
      | 'feedKeyHash'
      | 'source'
      | 'gid'
      | 'uid'
      | 'createdAt'
      | 'updatedAt'
      | 'sharesAwards',
      'awards'
    >;
    contestAnnouncement: Table<ContestAnnouncementColumns, 'id' | 'uid' | 'createdAt' | 'updatedAt', never>;
    contestBalloon: Table<ContestBalloonColumns, 'checkedBy' | 'checkedAt', never>;
    contestClarification: Table<
      ContestClarificationColumns,
      'id' | 'problem' | 'answer' | 'answeredBy' | 'answeredAt' | 'isPublic' | 'createdAt',
      never
    >;
    contestEvent: Table<
      ContestEventColumns,
      | 'submissionId'
      | 'team'
      | 'problem'
      | 'submittedAt'
      | 'virtualId'
      | 'judgementId'
      | 'status'
      | 'score'
      | 'timeMs'
      | 'isManual'
      | 'detail',
      'detail'
    >;
    contestLog: Table<ContestLogColumns, 'last', never>;
    contestOpening: Table<ContestOpeningColumns, 'openedAt', never>;
    contestPrint: Table<ContestPrintColumns, 'id' | 'status' | 'createdAt', never>;
    contestProblem: Table<ContestProblemColumns, 'id' | 'pid' | 'color' | 'rank', never>;
    contestRegistration: Table<ContestRegistrationColumns, 'createdAt', never>;
    contestTeam: Table<ContestTeamColumns, 'affiliation' | 'isStar', never>;
    contestVirtual: Table<ContestVirtualColumns, 'id', never>;
    contestVirtualRun: Table<ContestVirtualRunColumns, never, never>;
  }
  interface Statements {
    'contest-assignment-results': {
      cid: Row<'contest'>['id'];
      uid: Row<'submission'>['uid'];
      solved: number;
      late: number;
    };
    'contest-assignment-totals': { cid: Row<'contestProblem'>['cid']; total: number };
    'contest-log': {
      seq: unknown | null;
      at: unknown | null;
      kind: unknown | null;
      submission: unknown | null;
      team: unknown | null;
      problem: unknown | null;
      submitted: unknown | null;
      virtual: unknown | null;
      judgement: unknown | null;
      status: unknown | null;
      score: unknown | null;
      time: unknown | null;
      manual: unknown | null;
      detail: unknown | null;
    };
    'contest-log-batches': { cids: number[] | null };
    'contest-log-gaps': { found: unknown | null };
    'contest-log-gaps-by-contest': { cid: Row<'submission'>['cid'] };
    'contest-log-reserved': { last: Row<'contestLog'>['last'] };
    'contest-memberships': { key: string | null; isRegistered: boolean; isVirtual: boolean };
    'contest-participants-of-problems': { pid: number | null; uid: string | null };
    'contest-problem-counts': {
      problem: Row<'contestEvent'>['problem'];
      status: Row<'contestEvent'>['status'];
      runs: number;
    };
    'contest-problems': {
      id: Row<'contestProblem'>['id'];
      cid: Row<'contestProblem'>['cid'];
      pid: Row<'contestProblem'>['pid'];
      displayId: Row<'contestProblem'>['displayId'];
      displayTitle: Row<'contestProblem'>['displayTitle'];
      color: Row<'contestProblem'>['color'];
      rank: Row<'contestProblem'>['rank'];
      fullScore: number;
    };
    'contest-rows': {
      id: Row<'contest'>['id'];
      title: Row<'contest'>['title'];
      description: Row<'contest'>['description'];
      type: Row<'contest'>['type'];
      auth: Row<'contest'>['auth'];
      password: Row<'contest'>['password'];
      startAt: Row<'contest'>['startAt'];
      endAt: Row<'contest'>['endAt'];
      isVisible: Row<'contest'>['isVisible'];
      isSealed: Row<'contest'>['isSealed'];
      sealAt: Row<'contest'>['sealAt'];
      isUnsealedByEnd: Row<'contest'>['isUnsealedByEnd'];
      revealedAt: Row<'contest'>['revealedAt'];
      hasPrint: Row<'contest'>['hasPrint'];
      hasOutsideBoard: Row<'contest'>['hasOutsideBoard'];
      hasAccountRule: Row<'contest'>['hasAccountRule'];
      accountRule: Row<'contest'>['accountRule'];
      showName: Row<'contest'>['showName'];
      starAccounts: Row<'contest'>['starAccounts'];
      oiCounts: Row<'contest'>['oiCounts'];
      awardType: Row<'contest'>['awardType'];
      awards: Row<'contest'>['awards'];
      sharesAwards: Row<'contest'>['sharesAwards'];
      takesLate: Row<'contest'>['takesLate'];
      penaltyMs: Row<'contest'>['penaltyMs'];
      unitMs: Row<'contest'>['unitMs'];
      tieBreak: Row<'contest'>['tieBreak'];
      isRecord: Row<'contest'>['isRecord'];
      feedKeyHash: Row<'contest'>['feedKeyHash'];
      source: Row<'contest'>['source'];
      gid: Row<'contest'>['gid'];
      uid: Row<'contest'>['uid'];
      createdAt: Row<'contest'>['createdAt'];
      updatedAt: Row<'contest'>['updatedAt'];
    };
  }
}
