import * as contract from '@tribunal/contract';
import * as kernel from '@tribunal/kernel';
import type { SharedModules } from '@tribunal/platform';
import Joi from 'joi';
import * as server from './plugin-api';
import * as account from './plugin-api/account';
import * as authoring from './plugin-api/authoring';
import * as judging from './plugin-api/judging';
import * as place from './plugin-api/place';
import * as platform from './plugin-api/platform';
import * as problem from './plugin-api/problem';
import * as submission from './plugin-api/submission';
import * as system from './plugin-api/system';

/** What the server shares with plugins of packages; `scripts/lib/plugin-archive.mjs` has the same names. */
export const sharedModules: SharedModules = {
  '@tribunal/contract': contract,
  '@tribunal/kernel': kernel,
  '@tribunal/server': server,
  '@tribunal/server/account': account,
  '@tribunal/server/authoring': authoring,
  '@tribunal/server/judging': judging,
  '@tribunal/server/place': place,
  '@tribunal/server/platform': platform,
  '@tribunal/server/problem': problem,
  '@tribunal/server/submission': submission,
  '@tribunal/server/system': system,
  joi: Joi,
};
