import type { PackageObstacle, PackageSignature } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';

export const PACKAGES_CALL = 'GET /api/admin/plugin/packages';

/** Returns functions that describe packages in words. */
export const usePackageWords = () => {
  const { t } = useTranslation();
  return {
    signature: (signature: PackageSignature): string =>
      t(`plugins.package.signature.${signature.state}`, { key: signature.state === 'trusted' ? signature.key : '' }),
    obstacle: (obstacle: PackageObstacle): string => {
      const names = 'names' in obstacle ? obstacle.names : 'ids' in obstacle ? obstacle.ids : [];
      const versions = obstacle.kind === 'contract' ? { wants: obstacle.wants, has: obstacle.has } : {};
      return t(`plugins.package.obstacle.${obstacle.kind}`, { names: names.join(', '), ...versions });
    },
  };
};
