export { loadJudgeConfig, loadServerConfig, type JudgeConfig, type JudgeKind, type ServerConfig } from './config';
export { ConfigError, type Environment } from './load';
export { rootPath } from './root';
