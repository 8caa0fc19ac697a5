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

{{/* One rule. Takes (dict "context" $ "alert" … "expr" … "for" … "severity" … "summary" …). The runbook has an entry of the alert's name. */}}
{{- define "workload.alert" -}}
- alert: {{ .alert }}
  expr: {{ .expr }}
  for: {{ .for }}
  labels: {severity: {{ .severity }}, platform: {{ .context.Values.global.platform }}, component: {{ .context.Values.component }}}
  annotations:
    summary: {{ .summary | quote }}
    runbook_url: {{ .context.Values.global.monitoring.runbookUrl }}#{{ .alert | lower }}
{{- end -}}
