{{/* Names follow from platform and component alone, so that the umbrella and a release of its own make the same objects. */}}
{{- define "workload.name" -}}
{{- printf "%s-%s" .Values.global.platform .Values.component | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{/* The name with a suffix, cut so that the suffix survives. Takes (list context suffix). */}}
{{- define "workload.nameWith" -}}
{{- $context := index . 0 -}}
{{- $suffix := index . 1 -}}
{{- printf "%s-%s" (include "workload.name" $context | trunc (int (sub 62 (len $suffix))) | trimSuffix "-") $suffix -}}
{{- end -}}

{{/* The labels that never change in the life of a Deployment: no version, no chart. */}}
{{- define "workload.selector" -}}
app.kubernetes.io/name: {{ .Values.component }}
app.kubernetes.io/instance: {{ .Values.global.platform }}
{{- end -}}

{{/* The selector of another component. Takes (list context component). */}}
{{- define "workload.selectorOf" -}}
app.kubernetes.io/name: {{ index . 1 }}
app.kubernetes.io/instance: {{ (index . 0).Values.global.platform }}
{{- end -}}

{{- define "workload.labels" -}}
{{ include "workload.selector" . }}
{{ include "workload.commonLabels" . }}
{{- end -}}

{{- define "workload.commonLabels" -}}
{{ include "workload.podLabels" . }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: workload-{{ .Chart.Version | replace "+" "_" }}
{{- end -}}

{{/* Without the chart's version: a newer chart that renders the same pod must not restart it. */}}
{{- define "workload.podLabels" -}}
app.kubernetes.io/part-of: {{ .Values.global.platform }}
{{- with .Values.team }}
team: {{ . }}
{{- end }}
app.kubernetes.io/version: {{ include "workload.version" . | quote }}
{{- with mergeOverwrite (dict) .Values.global.commonLabels .Values.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Labels of an image may be no longer than 63 characters and hold no colon. */}}
{{- define "workload.version" -}}
{{- .Values.image.tag | default (trimPrefix "sha256:" .Values.image.digest) | trunc 63 | trimAll "-_." -}}
{{- end -}}

{{- define "workload.registry" -}}
{{- with .Values.global.imageRegistry }}{{ trimSuffix "/" . }}/{{ end -}}
{{- end -}}

{{- define "workload.image" -}}
{{- include "workload.registry" . }}{{ .Values.image.repository }}
{{- if .Values.image.digest }}@{{ .Values.image.digest }}{{ else }}:{{ .Values.image.tag }}{{ end -}}
{{- end -}}

{{- define "workload.isScaledByOthers" -}}
{{- if or .Values.autoscaling.enabled .Values.keda.enabled }}true{{ end -}}
{{- end -}}

{{- define "workload.hasSeveralPods" -}}
{{- $least := int .Values.replicaCount -}}
{{- if include "workload.isScaledByOthers" . }}{{ $least = int .Values.autoscaling.minReplicas }}{{ end -}}
{{- if gt $least 1 }}true{{ end -}}
{{- end -}}

{{- define "workload.host" -}}
{{- (urlParse .Values.global.publicUrl).host | splitList ":" | first -}}
{{- end -}}
