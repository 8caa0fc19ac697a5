// A script as it is read out, for two modules. Each loads its own copy on demand.
export { ScriptText, type ScriptTextProps } from './script/script-text.tsx';
