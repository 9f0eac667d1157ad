import type { Migration } from '@tribunal/server';

export const webhooksMigration: Migration = {
  name: '0001-webhooks',
  up: async (knex) => {
    await knex.raw(`
      create table webhooks_endpoint (
        id bigint generated always as identity primary key,
        name varchar(100) not null,
        url varchar(2048) not null,
        kinds text[] not null,
        -- Encrypted.
        secret text not null,
        is_on boolean not null default true,
        -- Failed attempts in a row, of whatever delivery.
        failures integer not null default 0,
        failing_since timestamptz,
        -- Nothing is sent before.
        next_at timestamptz not null,
        -- A process sends to it until then.
        leased_until timestamptz,
        created_at timestamptz not null
      );
      create table webhooks_delivery (
        id bigint generated always as identity primary key,
        endpoint_id bigint not null references webhooks_endpoint on delete cascade,
        message_id text not null,
        kind text not null,
        body text not null,
        attempts integer not null default 0,
        next_at timestamptz not null,
        outcome text check (outcome in ('delivered', 'givenUp')),
        status smallint,
        trouble varchar(255),
        ms integer,
        created_at timestamptz not null,
        ended_at timestamptz
      );
      create index webhooks_delivery_waiting on webhooks_delivery (endpoint_id, next_at, id) where outcome is null;
      create index webhooks_delivery_of_endpoint on webhooks_delivery (endpoint_id, id desc);
      create index webhooks_delivery_ended on webhooks_delivery (ended_at) where outcome is not null;
      -- Until when events that happen by the clock are recorded, and which troubles of the site are known.
      create table webhooks_progress (
        name text primary key,
        reached_at timestamptz not null,
        known text[] not null default '{}'
      );
    `);
  },
};
