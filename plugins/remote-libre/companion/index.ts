import { defineCompanionPart } from '@tribunal/remote-kit/companion';
import { remoteLibre } from '../plugin';
import { part } from './part';

export default defineCompanionPart(remoteLibre, part);
