export { IntroductionPage } from './IntroductionPage';
