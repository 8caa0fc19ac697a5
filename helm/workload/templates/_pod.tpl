{{/* The settings that Pod Security `restricted` requires of a pod. */}}
{{- define "workload.podSecurity" -}}
runAsNonRoot: true
runAsUser: {{ .Values.runAsUser }}
runAsGroup: {{ .Values.runAsUser }}
fsGroup: {{ .Values.runAsUser }}
fsGroupChangePolicy: OnRootMismatch
seccompProfile: {type: RuntimeDefault}
{{- end -}}

{{- define "workload.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: {drop: [ALL]}
{{- end -}}

{{- define "workload.pullSecrets" -}}
{{- with .Values.global.imagePullSecrets -}}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* 1.35 times the heap: code, stacks and buffers live next to it. */}}
{{- define "workload.memoryLimit" -}}
{{ ceil (mulf (float64 .Values.heapMegabytes) 1.35) }}Mi
{{- end -}}

{{- define "workload.resources" -}}
{{- toYaml (dict "requests" .Values.resources.requests "limits" (merge (dict) .Values.resources.limits (dict "memory" (include "workload.memoryLimit" .)))) -}}
{{- end -}}


{{/* Changes when a Secret's content does, so that pods take it up. Constant where no cluster can be reached. */}}
{{- define "workload.secretChecksum" -}}
{{- $names := list -}}
{{- with .Values.global.certificateAuthority.existingSecret }}{{ $names = append $names . }}{{ end -}}
{{- with .Values.existingSecret }}{{ $names = append $names . }}{{ end -}}
{{- range .Values.secretEnv }}{{ with . }}{{ with .secret }}{{ $names = append $names . }}{{ end }}{{ end }}{{ end -}}
{{- $all := list -}}
{{- range uniq $names | sortAlpha -}}
{{- $all = append $all (list . ((lookup "v1" "Secret" $.Release.Namespace .).data | default dict)) -}}
{{- end -}}
{{- toJson $all | sha256sum -}}
{{- end -}}

{{/* Folder of the module's files: in the image, or next to the files of earlier releases. */}}
{{- define "workload.assets" -}}
{{- if .Values.remote.previousImages }}/assets{{ end -}}
{{- end -}}

{{/* Copies a release's files to the volume that the server reads. Takes (dict "context" $ "image" … "name" …). */}}
{{- define "workload.copyAssets" -}}
- name: {{ .name }}
  image: {{ .image }}
  imagePullPolicy: {{ .context.Values.image.pullPolicy }}
  command: [node, -e, "require('node:fs').cpSync('/app/public', '/assets', { recursive: true })"]
  resources: {requests: {cpu: 20m, memory: 48Mi, ephemeral-storage: 16Mi}, limits: {memory: 128Mi, ephemeral-storage: 128Mi}}
  securityContext:
    {{- include "workload.containerSecurity" .context | nindent 4 }}
  volumeMounts:
    - {name: assets, mountPath: /assets}
{{- end -}}
