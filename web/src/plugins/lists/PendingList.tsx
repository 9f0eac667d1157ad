import { Card, SkeletonRows } from '../../kit';

/** Stands in for a list until it is known what plugins add to it. */
export const PendingList = ({ rows }: { rows: number }) => (
  <Card>
    <SkeletonRows rows={rows} />
  </Card>
);
