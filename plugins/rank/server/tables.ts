// Written by `npm run tables` from the migrated database. Do not edit.

import type { Row, Table } from '@tribunal/server';

interface RankChangeColumns {
  id: number;
  uid: string | null;
  isCounted: boolean;
  xid: number;
  createdAt: Date;
  gid: number | null;
}

interface RankTotalColumns {
  uid: string;
  ac: number;
  total: number;
  score: number;
  gid: number;
}

declare module 'knex/types/tables' {
  interface Tables {
    rankChange: Table<RankChangeColumns, 'id' | 'uid' | 'isCounted' | 'xid' | 'createdAt' | 'gid', never>;
    rankTotal: Table<RankTotalColumns, 'gid', never>;
  }
  interface Statements {
    'rank-changes-newer': { cursor: number; id: Row<'rankChange'>['id'] | null; uid: Row<'rankChange'>['uid'] | null };
    'rank-changes-uncounted': {
      cursor: number;
      id: Row<'rankChange'>['id'] | null;
      uid: Row<'rankChange'>['uid'] | null;
    };
    'rank-count-everywhere': {
      gid: number | null;
      uid: Row<'submission'>['uid'];
      ac: number;
      total: number;
      score: number;
    };
    'rank-count-in-group': {
      gid: number | null;
      uid: Row<'submission'>['uid'];
      ac: number;
      total: number;
      score: number;
    };
    'rank-count-on-site': {
      gid: number | null;
      uid: Row<'submission'>['uid'];
      ac: number;
      total: number;
      score: number;
    };
    'rank-names': {
      uid: Row<'account'>['uid'];
      username: Row<'account'>['username'];
      nickname: Row<'account'>['nickname'];
    };
    'rank-shown-accounts': {
      uid: Row<'account'>['uid'];
      username: Row<'account'>['username'];
      nickname: Row<'account'>['nickname'];
      avatar: Row<'account'>['avatar'];
      titleName: Row<'account'>['titleName'];
      titleColor: Row<'account'>['titleColor'];
      signature: Row<'account'>['signature'];
    };
    'rank-totals-of-place': {
      uid: Row<'rankTotal'>['uid'];
      ac: Row<'rankTotal'>['ac'];
      total: Row<'rankTotal'>['total'];
      score: Row<'rankTotal'>['score'];
      username: Row<'account'>['username'];
      nickname: Row<'account'>['nickname'];
    };
    'rank-totals-removed': { uid: Row<'rankTotal'>['uid']; gid: Row<'rankTotal'>['gid'] };
    'rank-totals-stored': { uid: Row<'rankTotal'>['uid']; gid: Row<'rankTotal'>['gid'] };
  }
}
