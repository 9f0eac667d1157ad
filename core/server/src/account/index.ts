import { bind, resolve } from '@tribunal/kernel';
import { Authentication } from '../http';
import type { CoreModule } from '../module';
import { Config, Db, Random, Timetable } from '../tokens';
import { AccountService, Accounts, Guard } from './account-service';
import { ensureRoot } from './first-start';
import { LoginGuard } from './login-guard';
import { RegistrationGuard, RegistrationLimit } from './registration-guard';
import { accountRoutes } from './routes';
import { SessionService, Sessions } from './sessions';

export { Accounts, type AccountService } from './account-service';
export { Account, rolesOf } from './model';
export { Sessions, type SessionService } from './sessions';

export const accountModule: CoreModule = {
  name: 'account',
  bind: (container) => {
    bind(container, Sessions, SessionService);
    bind(container, Guard, LoginGuard);
    bind(container, RegistrationLimit, RegistrationGuard);
    bind(container, Accounts, AccountService);
    bind(container, Authentication, { factory: (get) => get(Sessions) });
  },
  routes: (container) => accountRoutes(resolve(container, Accounts), resolve(container, Sessions)),
  start: async (container) => {
    const accounts = resolve(container, Accounts);
    await ensureRoot(resolve(container, Db), accounts, resolve(container, Config), resolve(container, Random));
    const stop = resolve(container, Timetable).schedule({
      name: 'core:forget-ended-logins',
      cron: '17 * * * *',
      run: async () => {
        await resolve(container, Sessions).sweep();
        await resolve(container, Guard).sweep();
        await resolve(container, RegistrationLimit).sweep();
      },
    });
    return async () => stop();
  },
};
