{{/* Egress rules for what is no component: to its named peers and nowhere else. Takes (dict "context" $ "services" list). */}}
{{- define "workload.egressTo" -}}
{{- $network := .context.Values.global.network -}}
- to:
    {{- toYaml $network.dns | nindent 4 }}
  # By name too: The pods of CoreDNS often listen on another port than its Service, and a policy applies to the port of the pod.
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
