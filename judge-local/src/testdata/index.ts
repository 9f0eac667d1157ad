export { Testdata, type DataSource } from './testdata';
