import type { CoreArea } from '@tribunal/platform';
import { PlaceDirectory } from '../place';
import { UploadStore } from '../file';
import { testdataRoutes } from './routes';
import { TestdataReader } from './testdata-reader';
import { TestdataReceiver } from './testdata-receiver';

export type { TestdataCase } from './model';
export { compareNaturally } from './natural-order';
export { pairNames } from './pairing';
export { pairedCases } from './find-cases';
export { inspectCases, storeCases } from './store-cases';
export { TestdataReader } from './testdata-reader';

/** Receives archives of test data, and sends the stored ones. */
export const testdataArea: CoreArea = (scope) => {
  scope.provide(TestdataReader);
  scope.provide(TestdataReceiver);
  scope.serve(() =>
    testdataRoutes({
      receiver: scope.get(TestdataReceiver),
      reader: scope.get(TestdataReader),
      uploads: scope.get(UploadStore),
      places: scope.get(PlaceDirectory),
    }),
  );
};
