// Written by `npm run tables` from the migrated database. Do not edit.

import type { Row, Table } from '@tribunal/server';

interface TrainingColumns {
  id: number;
  title: string;
  description: string | null;
  auth: 'Public' | 'Private';
  password: string | null;
  rank: number;
  isVisible: boolean;
  dueAt: Date | null;
  categoryId: number | null;
  gid: number | null;
  uid: string | null;
  createdAt: Date;
  updatedAt: Date;
}

interface TrainingCategoryColumns {
  id: number;
  name: string;
  color: string;
  gid: number | null;
  createdAt: Date;
  updatedAt: Date;
}

interface TrainingChangeColumns {
  id: number;
  tid: number;
  uid: string | null;
  pid: number | null;
  xid: number;
  createdAt: Date;
}

interface TrainingMemberColumns {
  tid: number;
  uid: string;
  isBanned: boolean;
  createdAt: Date;
}

interface TrainingProblemColumns {
  id: number;
  tid: number;
  pid: number;
  rank: number;
}

interface TrainingSectionColumns {
  id: number;
  tid: number;
  title: string;
  rank: number;
  needsSection: number | null;
  needsSolved: number | null;
}

declare module 'knex/types/tables' {
  interface Tables {
    training: Table<
      TrainingColumns,
      | 'id'
      | 'description'
      | 'password'
      | 'rank'
      | 'isVisible'
      | 'dueAt'
      | 'categoryId'
      | 'gid'
      | 'uid'
      | 'createdAt'
      | 'updatedAt',
      never
    >;
    trainingCategory: Table<TrainingCategoryColumns, 'id' | 'gid' | 'createdAt' | 'updatedAt', never>;
    trainingChange: Table<TrainingChangeColumns, 'id' | 'uid' | 'pid' | 'xid' | 'createdAt', never>;
    trainingMember: Table<TrainingMemberColumns, 'isBanned' | 'createdAt', never>;
    trainingProblem: Table<TrainingProblemColumns, 'id' | 'rank', never>;
    trainingSection: Table<TrainingSectionColumns, 'id' | 'rank' | 'needsSection' | 'needsSolved', never>;
  }
  interface Statements {
    'training-assignment-results': {
      tid: Row<'training'>['id'];
      uid: Row<'solved'>['uid'];
      solved: number;
      late: number;
    };
    'training-assignment-totals': { tid: Row<'training'>['id']; total: number };
    'training-changes-since': {
      cursor: number;
      id: Row<'trainingChange'>['id'] | null;
      uid: Row<'trainingChange'>['uid'] | null;
      pid: Row<'trainingChange'>['pid'] | null;
    };
    'training-memberships': { key: string | null; isBanned: Row<'trainingMember'>['isBanned'] };
    'training-problem-set': {
      pid: Row<'trainingProblem'>['pid'];
      problemId: Row<'problem'>['problemId'];
      title: Row<'problem'>['title'];
      rank: Row<'trainingProblem'>['rank'];
    };
    'training-recorded-results': { tid: Row<'trainingChange'>['tid'] };
    'training-runs-of-cells': {
      uid: Row<'submission'>['uid'];
      pid: Row<'submission'>['pid'];
      submissionId: Row<'submission'>['id'];
      status: Row<'judgement'>['status'];
      score: Row<'judgement'>['score'];
      timeMs: Row<'judgement'>['timeMs'];
      submittedAt: Row<'submission'>['createdAt'];
    };
    'training-runs-of-members': {
      uid: Row<'submission'>['uid'];
      pid: Row<'submission'>['pid'];
      submissionId: Row<'submission'>['id'];
      status: Row<'judgement'>['status'];
      score: Row<'judgement'>['score'];
      timeMs: Row<'judgement'>['timeMs'];
      submittedAt: Row<'submission'>['createdAt'];
    };
  }
}
