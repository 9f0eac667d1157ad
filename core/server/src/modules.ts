import { accountModule } from './account';
import { fileModule } from './file';
import { docsModule } from './http/docs';
import { streamModule } from './http/stream-module';
import { judgingModule } from './judging';
import type { CoreModule } from './module';
import { packageModule } from './package';
import { problemModule } from './problem';
import { rejudgingModule } from './rejudging';
import { submissionModule } from './submission';
import { systemModule } from './system';
import { trialModule } from './trial';

/** The areas of core, in the order they start. */
export const coreModules: readonly CoreModule[] = [
  accountModule,
  fileModule,
  problemModule,
  judgingModule,
  submissionModule,
  trialModule,
  rejudgingModule,
  packageModule,
  systemModule,
  streamModule,
  docsModule,
];
