{{- define "platform.labels" -}}
app.kubernetes.io/name: {{ .name }}
app.kubernetes.io/instance: {{ .context.Values.global.platform }}
app.kubernetes.io/part-of: {{ .context.Values.global.platform }}
app.kubernetes.io/managed-by: {{ .context.Release.Service }}
helm.sh/chart: platform-{{ .context.Chart.Version | replace "+" "_" }}
{{- with .context.Values.global.commonLabels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The gateway's image and pod settings serve the Jobs of the whole, which belong to no component. */}}
{{- define "platform.like" -}}
{{- $values := deepCopy .context.Values.gateway -}}
{{- $_ := set $values "global" .context.Values.global -}}
{{- toYaml (dict "Values" $values) -}}
{{- end -}}

{{/* Base64 as JWK writes it. */}}
{{- define "platform.base64url" -}}
{{- . | b64enc | trimSuffix "=" | replace "+" "-" | replace "/" "_" -}}
{{- end -}}

{{/* DER between the first and the last line of a PEM text. */}}
{{- define "platform.derBase64" -}}
{{- . | splitList "\n" | rest | initial | initial | join "" -}}
{{- end -}}
