{{/* The pod of a migration: the component's own image, as the schema's owner. */}}
{{- define "workload.migrationPod" -}}
metadata:
  labels:
    {{- include "workload.selectorOf" (list . (printf "%s-migrate" .Values.component)) | nindent 4 }}
    {{- include "workload.podLabels" . | nindent 4 }}
spec:
  restartPolicy: Never
  serviceAccountName: {{ include "workload.nameWith" (list . "migrate") }}
  automountServiceAccountToken: false
  enableServiceLinks: false
  {{- with include "workload.pullSecrets" . }}
  {{- . | nindent 2 }}
  {{- end }}
  securityContext:
    {{- include "workload.podSecurity" . | nindent 4 }}
  containers:
    - name: migrate
      image: {{ include "workload.image" . }}
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      command: {{ toJson .Values.migration.command }}
      env:
        - {name: MIGRATE_SCHEMA, value: {{ .Values.migration.schema }}}
        {{- include "workload.tlsEnv" . | nindent 8 }}
        - name: OWNER_DATABASE_URL
          valueFrom: {secretKeyRef: {name: {{ .Values.migration.existingSecret }}, key: {{ .Values.migration.key }}}}
        {{- with .Values.secretEnv.DATABASE_URL }}
        # The role that the component will use, which the Job makes where it may.
        - name: DATABASE_URL
          valueFrom: {secretKeyRef: {name: {{ .secret | default $.Values.existingSecret }}, key: {{ .key }}}}
        {{- end }}
      resources:
        {{- toYaml .Values.migration.resources | nindent 8 }}
      securityContext:
        {{- include "workload.containerSecurity" . | nindent 8 }}
      volumeMounts:
        - {name: tmp, mountPath: /tmp}
        {{- with include "workload.tlsMount" . }}
        {{- . | nindent 8 }}
        {{- end }}
  volumes:
    - {name: tmp, emptyDir: {sizeLimit: 16Mi}}
    {{- with include "workload.tlsVolume" . }}
    {{- . | nindent 4 }}
    {{- end }}
  {{- with .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* Labels of its objects: the component's own, so that a release of the component owns them. */}}
{{- define "workload.migrationLabels" -}}
{{ include "workload.labels" . }}
app.kubernetes.io/component: migration
{{- end -}}

{{/* Annotations of a hook, or none. Takes (list context weight deletePolicy). */}}
{{- define "workload.migrationHook" -}}
{{- if (index . 0).Values.migration.hook -}}
annotations:
  helm.sh/hook: pre-install,pre-upgrade
  helm.sh/hook-weight: {{ index . 1 | quote }}
  helm.sh/hook-delete-policy: {{ index . 2 }}
{{- end -}}
{{- end -}}
