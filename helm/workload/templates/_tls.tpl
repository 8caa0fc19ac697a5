{{/* TLS settings of a component that connects to PostgreSQL, Redis or a mail server. */}}
{{- define "workload.tlsEnv" -}}
- {name: REQUIRE_TLS, value: {{ .Values.global.requireTls | quote }}}
{{- with .Values.global.certificateAuthority }}
{{- if .existingSecret }}
- {name: NODE_EXTRA_CA_CERTS, value: /certificate-authority/{{ .key }}}
{{- end }}
{{- end }}
{{- end -}}

{{- define "workload.tlsMount" -}}
{{- if .Values.global.certificateAuthority.existingSecret -}}
- {name: certificate-authority, mountPath: /certificate-authority, readOnly: true}
{{- end -}}
{{- end -}}

{{- define "workload.tlsVolume" -}}
{{- with .Values.global.certificateAuthority -}}
{{- if .existingSecret -}}
# The certificate alone: an operator's Secret also holds the key that signs.
- name: certificate-authority
  secret: {secretName: {{ .existingSecret }}, defaultMode: 0440, items: [{key: {{ .key }}, path: {{ .key }}}]}
{{- end -}}
{{- end -}}
{{- end -}}
