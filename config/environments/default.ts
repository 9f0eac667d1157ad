import { localOrigin } from '../addresses';
import { Intervals } from '@tribunal/contract';
import { join } from 'node:path';
import type { SomeValuesOf } from '../fields';
import type { Environment } from '../load';
import { rootPath } from '../root';
import type { judgeSections, serverSections } from '../schema';

export interface Defaults {
  server: SomeValuesOf<typeof serverSections>;
  judge: SomeValuesOf<typeof judgeSections>;
}

/** Domains of disposable mailboxes, which anybody can open for a few minutes and anybody can read. */
const disposableMailDomains = [
  '10minutemail.com',
  'dispostable.com',
  'fakeinbox.com',
  'getnada.com',
  'guerrillamail.com',
  'mailinator.com',
  'maildrop.cc',
  'mailnesia.com',
  'mintemail.com',
  'moakt.com',
  'sharklasers.com',
  'temp-mail.org',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
];

/** Default values of every environment; an environment's own file and environment variables override them. */
export const defaults: Defaults = {
  server: {
    http: {
      port: 8080,
      host: '127.0.0.1',
      trustedProxies: [],
      webDist: join(rootPath, 'web/dist'),
      maxUploadMib: 512,
      streamsPerAddress: 1000,
    },
    database: { connections: 20 },
    data: { dir: join(rootPath, 'data'), demo: true },
    judge: { simulateRemotes: false },
    accounts: {
      registerCode: false,
      refusedDomains: disposableMailDomains,
      defaultSubmitIntervalMs: Intervals.defaultSubmitInterval,
    },
    mail: { from: 'no-reply@localhost' },
    plugins: { dirs: [], reload: false, install: 'all', keys: [] },
    log: { level: 'warn' },
  },
  judge: {
    server: { url: 'http://127.0.0.1:8080' },
    judge: { cacheDir: join(rootPath, 'data/judge'), simulateRemotes: false },
    plugins: { dirs: [], reload: false },
    log: { level: 'warn' },
  },
};

const isOn = (text: string | undefined, otherwise: boolean): boolean =>
  text?.trim() ? ['1', 'true'].includes(text.trim()) : otherwise;

const sendsMail = (env: Environment): boolean => /^smtps?:/.test(env['MAIL_URL'] ?? '');

/** Defaults that follow from other variables. `isDemo` is the value used unless `DEMO` is set. */
export const derivedDefaults = (env: Environment, { isDemo }: { isDemo: boolean }): Defaults => ({
  server: {
    http: { baseUrl: localOrigin(env['HOST']?.trim() || '127.0.0.1', env['PORT']?.trim() || 8080) },
    queue: env['DATABASE_URL'] ? { url: env['DATABASE_URL'] } : {},
    accounts: { registerCode: sendsMail(env) },
    mail: isOn(env['DEMO'], isDemo) ? { url: 'catch:' } : {},
  },
  judge: {},
});
