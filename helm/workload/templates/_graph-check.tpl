{{/* Labels of the objects of a check: the component's own, so that a release of the component owns them. */}}
{{- define "workload.graphCheckLabels" -}}
{{ include "workload.labels" . }}
app.kubernetes.io/component: graph-check
{{- end -}}

{{/* Annotations of a hook. Takes its weight. */}}
{{- define "workload.graphCheckHook" -}}
annotations:
  helm.sh/hook: pre-upgrade
  helm.sh/hook-weight: {{ . | quote }}
  helm.sh/hook-delete-policy: before-hook-creation
{{- end -}}
