import { companionPartOf } from '@tribunal/plugin-remote-cf/companion';
import { defineCompanionPart } from '@tribunal/remote-kit/companion';
import { GYM } from '../judge/site-part';
import { remoteGym } from '../plugin';

export default defineCompanionPart(remoteGym, companionPartOf(GYM, '/gyms'));
