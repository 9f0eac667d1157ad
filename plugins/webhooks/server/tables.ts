// Written by `npm run tables` from the migrated database. Do not edit.

import type { Table } from '@tribunal/server';

interface WebhooksDeliveryColumns {
  id: number;
  endpointId: number;
  messageId: string;
  kind: string;
  body: string;
  attempts: number;
  nextAt: Date;
  outcome: 'delivered' | 'givenUp' | null;
  status: number | null;
  trouble: string | null;
  ms: number | null;
  createdAt: Date;
  endedAt: Date | null;
}

interface WebhooksEndpointColumns {
  id: number;
  name: string;
  url: string;
  kinds: string[];
  secret: string;
  isOn: boolean;
  failures: number;
  failingSince: Date | null;
  nextAt: Date;
  leasedUntil: Date | null;
  createdAt: Date;
}

interface WebhooksProgressColumns {
  name: string;
  reachedAt: Date;
  known: string[];
}

declare module 'knex/types/tables' {
  interface Tables {
    webhooksDelivery: Table<
      WebhooksDeliveryColumns,
      'id' | 'attempts' | 'outcome' | 'status' | 'trouble' | 'ms' | 'endedAt',
      never
    >;
    webhooksEndpoint: Table<
      WebhooksEndpointColumns,
      'id' | 'isOn' | 'failures' | 'failingSince' | 'leasedUntil',
      never
    >;
    webhooksProgress: Table<WebhooksProgressColumns, 'known', never>;
  }
}
