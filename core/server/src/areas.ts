import { accountArea } from './account';
import { accountEventsArea } from './audit/account-events';
import { correctionArea } from './correction';
import { dashboardArea } from './dashboard';
import { fileArea } from './file';
import { docsArea } from './http/openapi/docs';
import { streamArea } from './http/stream/event-stream-module';
import { judgeTokenArea } from './judge-token';
import { judgingArea } from './judging';
import { messageArea } from './message';
import { mailArea } from './mail';
import type { CoreArea } from './core-scope';
import { webModulesArea } from './plugins';
import { pictureArea } from './picture';
import { problemArea } from './problem';
import { profileArea } from './profile';
import { settingsArea } from './settings';
import { submissionArea } from './submission';
import { systemArea } from './system';
import { testdataArea } from './testdata';
import { trialArea } from './trial';

/** The areas of core, in the order they start. */
export const coreAreas: readonly CoreArea[] = [
  settingsArea,
  mailArea,
  accountArea,
  accountEventsArea,
  fileArea,
  pictureArea,
  problemArea,
  testdataArea,
  judgeTokenArea,
  judgingArea,
  submissionArea,
  profileArea,
  trialArea,
  correctionArea,
  messageArea,
  systemArea,
  dashboardArea,
  streamArea,
  webModulesArea,
  docsArea,
];
