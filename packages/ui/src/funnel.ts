// The stages of a list's funnel, for two modules. Each loads its own copy on demand.
export { FunnelStage, type FunnelStageProps } from './funnel/funnel-stage.tsx';
