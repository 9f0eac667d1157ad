import { bind, resolve } from '@tribunal/kernel';
import type { CoreModule } from '../module';
import { Timetable } from '../tokens';
import { fileRoutes } from './routes';
import { Testdata, TestdataStore } from './testdata-store';

export { Testdata, TestdataStore, type OpenData } from './testdata-store';

/** Files by content: testdata. */
export const fileModule: CoreModule = {
  name: 'file',
  bind: (container) => void bind(container, Testdata, TestdataStore),
  routes: (container) => fileRoutes(resolve(container, Testdata)),
  start: async (container) => {
    const collect = async (): Promise<void> => void (await resolve(container, Testdata).collect());
    const end = resolve(container, Timetable).schedule({ name: 'collect-testdata', cron: '17 * * * *', run: collect });
    return async () => void (await end());
  },
};
