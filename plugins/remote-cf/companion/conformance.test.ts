import { describeCompanionConformance } from '@tribunal/remote-kit/companion/testing';
import companion from '.';
import simulator from '../simulator';
import { options } from './testing';

describeCompanionConformance(companion, simulator, options);
