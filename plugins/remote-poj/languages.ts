import { CONTENT_TYPE } from '@tribunal/contract';
import type { RemoteLanguage } from '@tribunal/remote-kit/contract';

/** Languages of the site. `G++` and `GCC` are an old MinGW, `C++` and `C` are Microsoft compilers. */
export const POJ_LANGUAGES: readonly RemoteLanguage[] = [
  { id: '0', name: 'G++', contentType: CONTENT_TYPE.cpp },
  { id: '1', name: 'GCC', contentType: CONTENT_TYPE.c },
  { id: '2', name: 'Java', contentType: CONTENT_TYPE.java },
  { id: '3', name: 'Pascal', contentType: CONTENT_TYPE.pascal },
  { id: '4', name: 'C++', contentType: CONTENT_TYPE.cpp },
  { id: '5', name: 'C', contentType: CONTENT_TYPE.c },
  { id: '6', name: 'Fortran', contentType: CONTENT_TYPE.fortran },
];
