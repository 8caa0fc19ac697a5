{{/* Egress rules for what is no component. Takes (dict "context" $ "services" list). */}}
{{- define "workload.egressTo" -}}
{{- $network := .context.Values.global.network -}}
- to:
    {{- toYaml $network.dns | nindent 4 }}
  # By name too: CoreDNS often listens on another port behind its Service, and a policy sees the pod's.
  ports: [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}, {port: dns, protocol: UDP}, {port: dns-tcp, protocol: TCP}]
{{- range .services }}
{{- if eq . "kubernetes" }}
# The API server has no pod label and often another port behind its Service.
- ports: [{port: 443, protocol: TCP}, {port: 6443, protocol: TCP}]
{{- else }}
{{- $target := index $network . }}
- ports: [{port: {{ $target.port }}, protocol: TCP}]
  {{- with $target.to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}
{{- end -}}
