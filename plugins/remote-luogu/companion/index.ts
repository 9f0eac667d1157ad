import { defineCompanionPart } from '@tribunal/remote-kit/companion';
import { remoteLuogu } from '../plugin';
import { part } from './part';

export default defineCompanionPart(remoteLuogu, part);
