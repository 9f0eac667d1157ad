import { accountModule } from './account';
import { fileModule } from './file';
import { docsModule } from './http/docs';
import { streamModule } from './http/stream-module';
import { judgingModule } from './judging';
import type { CoreModule } from './module';
import { problemModule } from './problem';
import { submissionModule } from './submission';
import { systemModule } from './system';

/** The areas of core, in the order they start. */
export const coreModules: readonly CoreModule[] = [
  accountModule,
  fileModule,
  problemModule,
  judgingModule,
  submissionModule,
  systemModule,
  streamModule,
  docsModule,
];
