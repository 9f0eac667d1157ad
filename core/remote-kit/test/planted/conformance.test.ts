import { openTestSession } from '@tribunal/judge-remote/testing';
import { defineJudgePart } from '../../src';
import { describeConformance } from '../../src/testing';
import { adapter } from './adapter';
import { PLANTED_OPTIONS } from './options';
import { simulator } from './simulator';
import { remotePlt } from './spec';

describeConformance(defineJudgePart(remotePlt, adapter), simulator, openTestSession, PLANTED_OPTIONS);
