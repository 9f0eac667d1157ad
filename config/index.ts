export { loadJudgeConfig, loadServerConfig, type JudgeConfig, type ServerConfig } from './config';
export { ConfigError, type Environment } from './load';
export { rootPath } from './root';
