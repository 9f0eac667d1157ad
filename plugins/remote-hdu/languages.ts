import type { RemoteLanguage } from '@tribunal/contract';

/** Languages of the site. `G++` and `GCC` are MinGW, `C++` and `C` are Microsoft compilers. */
export const HDU_LANGUAGES: readonly RemoteLanguage[] = [
  { id: '0', name: 'G++', contentType: 'text/x-c++src' },
  { id: '1', name: 'GCC', contentType: 'text/x-csrc' },
  { id: '2', name: 'C++', contentType: 'text/x-c++src' },
  { id: '3', name: 'C', contentType: 'text/x-csrc' },
  { id: '4', name: 'Pascal', contentType: 'text/x-pascal' },
  { id: '5', name: 'Java', contentType: 'text/x-java' },
  { id: '6', name: 'C#', contentType: 'text/x-csharp' },
];
