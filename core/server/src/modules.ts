import { accountModule } from './account';
import { fileModule } from './file';
import { docsModule } from './http/docs';
import { streamModule } from './http/event-stream-module';
import { judgeTokenModule } from './judge-token';
import { judgingModule } from './judging';
import { messageModule } from './message';
import { mailModule } from './mail';
import type { CoreModule } from './module';
import { packageModule } from './package';
import { webModulesModule } from './plugins';
import { pictureModule } from './picture';
import { problemModule } from './problem';
import { profileModule } from './profile';
import { rejudgingModule } from './rejudging';
import { settingsModule } from './settings';
import { submissionModule } from './submission';
import { systemModule } from './system';
import { trialModule } from './trial';

/** The areas of core, in the order they start. */
export const coreModules: readonly CoreModule[] = [
  settingsModule,
  mailModule,
  accountModule,
  fileModule,
  pictureModule,
  problemModule,
  judgeTokenModule,
  judgingModule,
  submissionModule,
  profileModule,
  trialModule,
  rejudgingModule,
  packageModule,
  messageModule,
  systemModule,
  streamModule,
  webModulesModule,
  docsModule,
];
