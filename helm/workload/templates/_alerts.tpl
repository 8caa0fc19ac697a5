{{/* Label matchers of this component's series. */}}
{{- define "workload.series" -}}
namespace="{{ .Release.Namespace }}",job="{{ .Values.component }}"
{{- end -}}

{{/* Share of requests that failed through our fault, over a window. Takes (list context window). */}}
{{- define "workload.errorRatio" -}}
{{- $series := include "workload.series" (index . 0) -}}
{{- $window := index . 1 -}}
sum(rate(dialdeck_http_requests_total{ {{- $series }},status=~"5.."}[{{ $window }}])) / sum(rate(dialdeck_http_requests_total{ {{- $series }}}[{{ $window }}]))
{{- end -}}

{{/* Share of its error budget's events that failed, over a window. Takes (list context window). */}}
{{- define "workload.budgetRatio" -}}
{{- $context := index . 0 -}}
{{- $window := index . 1 -}}
{{- $ofGateway := printf "namespace=%q,job=\"gateway\"" $context.Release.Namespace -}}
{{- if eq $context.Values.alerts.slo "requests" -}}
{{- include "workload.errorRatio" . -}}
{{- else if eq $context.Values.alerts.slo "calls" -}}
{{- $calls := printf "%s,subgraph=%q" $ofGateway $context.Values.component -}}
sum(rate(dialdeck_subgraph_call_duration_seconds_count{ {{- $calls }},outcome!~"ok|refused"}[{{ $window }}])) / sum(rate(dialdeck_subgraph_call_duration_seconds_count{ {{- $calls }}}[{{ $window }}]))
{{- else -}}
{{- $opens := printf "%s,module=%q" $ofGateway $context.Values.remote.name -}}
sum(rate(dialdeck_module_failed_opens_total{ {{- $opens }}}[{{ $window }}])) / sum(rate(dialdeck_module_opens_total{ {{- $opens }}}[{{ $window }}]))
{{- end -}}
{{- end -}}

{{/* Share that may fail over 30 days. */}}
{{- define "workload.budget" -}}
{{ ternary "0.005" "0.001" (eq .Values.alerts.slo "opens") }}
{{- end -}}

{{/* One rule. Takes (dict "context" $ "alert" … "expr" … "for" … "severity" … "summary" …). The runbook has an entry of the alert's name. */}}
{{- define "workload.alert" -}}
- alert: {{ .alert }}
  expr: {{ .expr }}
  for: {{ .for }}
  labels: {severity: {{ .severity }}, platform: {{ .context.Values.global.platform }}, component: {{ .context.Values.component }}, team: {{ .context.Values.team | default "platform" }}}
  annotations:
    summary: {{ .summary | quote }}
    runbook_url: {{ .context.Values.global.monitoring.runbookUrl }}#{{ .alert | lower }}
{{- end -}}
