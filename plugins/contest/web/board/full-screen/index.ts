export { FullScreenButton } from './FullScreenButton';
export { useFullScreen, type FullScreen } from './use-full-screen';
