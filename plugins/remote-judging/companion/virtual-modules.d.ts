/** Written by the build: the companion parts of all adapters, with the addresses that this build is for. */
declare module 'companion:sites' {
  import type { CompanionModule } from '@tribunal/remote-kit/companion';
  const modules: readonly CompanionModule[];
  export default modules;
}
/** Written by the build: origins of sites that this build is connected to from the start. */
declare module 'companion:connected' {
  const origins: readonly string[];
  export default origins;
}
