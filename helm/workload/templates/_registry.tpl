{{- define "workload.remoteName" -}}
{{ .platform }}-remote-{{ .module }}
{{- end -}}

{{/* `agent=dialdeck-remote-agent=http://dialdeck-agent,…`: module, its ConfigMap, and who serves its files. */}}
{{- define "workload.registryNames" -}}
{{- $parts := list -}}
{{- range .Values.global.modules -}}
{{- $parts = append $parts (printf "%s=%s=http://%s-%s" . (include "workload.remoteName" (dict "platform" $.Values.global.platform "module" .)) $.Values.global.platform .) -}}
{{- end -}}
{{- join "," $parts -}}
{{- end -}}

{{/* A token of one hour instead of the usual mount: it can read the named ConfigMaps and nothing else. */}}
{{- define "workload.tokenVolume" -}}
- name: kubernetes
  projected:
    defaultMode: 0440
    sources:
      - serviceAccountToken: {path: token, expirationSeconds: 3600}
      - configMap: {name: kube-root-ca.crt, items: [{key: ca.crt, path: ca.crt}]}
      - downwardAPI: {items: [{path: namespace, fieldRef: {fieldPath: metadata.namespace}}]}
{{- end -}}
