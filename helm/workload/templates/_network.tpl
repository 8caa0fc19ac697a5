{{/* Egress rules for what is no component: to its named peers and nowhere else. Takes (dict "context" $ "services" list). */}}
{{- define "workload.egressTo" -}}
{{- $network := .context.Values.global.network -}}
- to:
    {{- toYaml $network.dns | nindent 4 }}
  # By name too: CoreDNS often listens on another port behind its Service, and a policy sees the pod's.
  ports: [{port: 53, protocol: UDP}, {port: 53, protocol: TCP}, {port: dns, protocol: UDP}, {port: dns-tcp, protocol: TCP}]
{{- range .services }}
{{- with index $network . }}
{{- if .to }}
- ports:
    {{- range .ports | default (list .port) }}
    - {port: {{ . }}, protocol: TCP}
    {{- end }}
  to:
    {{- toYaml .to | nindent 4 }}
{{- end }}
{{- end }}
{{- end }}
{{- end -}}
