// Written by `npm run tables` from the migrated database. Do not edit.

import type { Row, Table } from '@tribunal/server';

interface ServerProcessColumns {
  id: string;
  host: string;
  port: number;
  version: string;
  cores: number;
  cpuPercent: number | null;
  memoryPercent: number;
  startedAt: Date;
  seenAt: Date;
}

declare module 'knex/types/tables' {
  interface Tables {
    serverProcess: Table<ServerProcessColumns, 'cpuPercent', never>;
  }
  interface Statements {
    'dashboard-latencies': { key: Row<'judgement'>['bank']; judged: number; times: number[] | null };
    'dashboard-open-work': {
      key: Row<'judgement'>['bank'];
      waiting: number;
      oldestAt: Date | null;
      running: number;
      paused: number;
      postponed: number;
    };
    'dashboard-running-work': {
      name: Row<'judgement'>['claimedBy'];
      instance: Row<'judgement'>['instance'];
      running: number;
    };
  }
}
