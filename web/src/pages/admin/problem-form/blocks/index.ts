import type { ComponentType } from 'react';
import type { Section } from '../values/fields';
import { Basics } from './Basics';
import { Examples } from './Examples';
import { JudgeData } from './JudgeData';
import { Judging } from './Judging';
import { Languages } from './Languages';
import { LimitsBlock } from './LimitsBlock';
import { Solutions } from './Solutions';
import { Statement } from './Statement';

export const BLOCKS: Readonly<Record<Section, ComponentType>> = {
  basics: Basics,
  statement: Statement,
  examples: Examples,
  limits: LimitsBlock,
  languages: Languages,
  judging: Judging,
  data: JudgeData,
  solutions: Solutions,
};
