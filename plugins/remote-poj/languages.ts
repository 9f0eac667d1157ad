import type { RemoteLanguage } from '@tribunal/contract';

/** Languages of the site. `G++` and `GCC` are an old MinGW, `C++` and `C` are Microsoft compilers. */
export const POJ_LANGUAGES: readonly RemoteLanguage[] = [
  { id: '0', name: 'G++', contentType: 'text/x-c++src' },
  { id: '1', name: 'GCC', contentType: 'text/x-csrc' },
  { id: '2', name: 'Java', contentType: 'text/x-java' },
  { id: '3', name: 'Pascal', contentType: 'text/x-pascal' },
  { id: '4', name: 'C++', contentType: 'text/x-c++src' },
  { id: '5', name: 'C', contentType: 'text/x-csrc' },
  { id: '6', name: 'Fortran', contentType: 'text/x-fortran' },
];
