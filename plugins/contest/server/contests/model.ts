import { BaseModel } from '@tribunal/server';
import { Model } from 'objection';
import type { AwardConfig, AwardType, ContestAuth, ContestType, OiRankScoreType, RankShowName } from '../../contract';

export class ContestModel extends BaseModel {
  static override tableName = 'contest';
  static override jsonAttributes = ['awards'];

  id!: number;
  title!: string;
  description!: string | null;
  type!: ContestType;
  auth!: ContestAuth;
  password!: string | null;
  startAt!: Date;
  endAt!: Date;
  isVisible!: boolean;
  isSealed!: boolean;
  sealAt!: Date | null;
  isUnsealedByEnd!: boolean;
  revealedAt!: Date | null;
  hasPrint!: boolean;
  hasOutsideBoard!: boolean;
  hasAccountRule!: boolean;
  accountRule!: string | null;
  showName!: RankShowName;
  starAccounts!: string[];
  oiCounts!: OiRankScoreType;
  awardType!: AwardType;
  awards!: AwardConfig[];
  takesLate!: boolean;
  penaltyMs!: number;
  unitMs!: number;
  tieBreak!: 'none' | 'last-accepted';
  isRecord!: boolean;
  feedKeyHash!: Buffer | null;
  source!: number | null;
  gid!: number | null;
  uid!: string | null;
}

export class ContestProblemModel extends Model {
  static override tableName = 'contest_problem';

  id!: number;
  cid!: number;
  pid!: number | null;
  displayId!: string;
  displayTitle!: string;
  color!: string | null;
}
