import { extensionPoint, hook, type Viewer } from '@tribunal/contract';

/** What a viewer may do with the trainings of a place. */
export interface PlaceRights {
  /** Whether the viewer may know of its trainings. */
  canRead: boolean;
  canCreate: boolean;
  /** Whether the viewer enters its private trainings without the password. */
  canEnterPrivate: boolean;
  /** Whether the viewer administers all of its trainings. */
  canManage: boolean;
  canManageCategories: boolean;
}

/** The rights of those who may not know of the place. */
export const NO_RIGHTS: PlaceRights = {
  canRead: false,
  canCreate: false,
  canEnterPrivate: false,
  canManage: false,
  canManageCategories: false,
};

/** A kind of place that holds trainings besides the site itself. This plugin contributes groups. */
export interface TrainingPlaces {
  /**
   * Returns the rights of a viewer, who is null for a visitor; null if there is no such place. `knex` reads within a
   * transaction of the server.
   */
  rightsOf(viewer: Viewer | null, gid: number, knex?: object): Promise<PlaceRights | null>;
  /** Returns the users who manage the place; they are not ranked. */
  managersOf(gid: number): Promise<readonly string[]>;
}
export const trainingPlaces = extensionPoint<TrainingPlaces>('training-places');

/** Run when a place is removed, in the server's transaction `tx`; its trainings and categories are deleted with it. */
export const onTrainingPlaceRemoved = hook<{ gid: number; readonly tx: object }>('training-place-removed');
