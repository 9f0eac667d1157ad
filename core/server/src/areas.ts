import { docsArea, streamArea, type CoreArea, webModulesArea, type ReplySchemas, mailArea } from '@tribunal/platform';
import { accountArea } from './account';
import { accountEventsArea } from './account/account-history';
import { correctionArea } from './correction';
import { dataExportArea } from './data-export';
import { erasureArea } from './erasure';
import { fileArea } from './file';
import { judgeTokenArea } from './judge-token';
import { judgingArea } from './judging';
import { messageArea } from './message';
import { pictureArea } from './picture';
import { placeArea } from './place';
import { pluginPackagesArea } from './plugin-packages';
import { problemArea } from './problem';
import { profileArea } from './profile';
import { settingsArea } from './settings';
import coreReplies from './replies.json';
import { submissionArea } from './submission';
import { systemArea } from './system';
import { testdataArea } from './testdata';
import { trialArea } from './trial';

/** The areas of core in the order they start, each with what its calls are about: a text `area` in `server.json`. */
export const coreAreas: readonly (readonly [string, CoreArea])[] = [
  ['site', settingsArea],
  ['site', mailArea],
  ['accounts', accountArea],
  ['accounts', accountEventsArea],
  ['problems', fileArea],
  ['site', placeArea],
  ['pictures', pictureArea],
  ['problems', problemArea],
  ['problems', testdataArea],
  ['judging', judgeTokenArea],
  ['judging', judgingArea],
  ['submissions', submissionArea],
  ['accounts', profileArea],
  ['problems', trialArea],
  ['submissions', correctionArea],
  ['messages', messageArea],
  ['accounts', erasureArea],
  ['accounts', dataExportArea],
  ['site', systemArea],
  ['site', pluginPackagesArea],
  ['site', streamArea],
  ['site', webModulesArea],
  ['site', docsArea(coreReplies as unknown as ReplySchemas)],
];
