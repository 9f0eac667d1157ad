import { defineCompanionPart } from '@tribunal/remote-kit/companion';
import { PROBLEM_SET } from '../judge/site-part';
import { remoteCf } from '../plugin';
import { companionPartOf } from './part';

export { companionPartOf } from './part';

export default defineCompanionPart(remoteCf, companionPartOf(PROBLEM_SET, '/problemset/submit'));
