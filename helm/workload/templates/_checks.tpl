{{/* Contradictions that a schema cannot see. One sentence each, with the paths to look at. */}}
{{- define "workload.checks" -}}
{{- $l := .Values.lifecycle -}}
{{- $needed := add $l.preStopSeconds $l.drainSeconds $l.longestRequestSeconds -}}
{{- if le (int $l.terminationGracePeriodSeconds) (int $needed) -}}
{{- fail (printf "%s: lifecycle.terminationGracePeriodSeconds (%d) must be more than preStopSeconds + drainSeconds + longestRequestSeconds (%d), or Kubernetes kills requests that are still answered." .Values.component (int $l.terminationGracePeriodSeconds) (int $needed)) -}}
{{- end -}}
{{- if and .Values.autoscaling.enabled .Values.keda.enabled -}}
{{- fail (printf "%s: autoscaling.enabled and keda.enabled would both set the number of pods: choose one." .Values.component) -}}
{{- end -}}
{{- if and .Values.autoscaling.enabled (gt (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) -}}
{{- fail (printf "%s: autoscaling.minReplicas (%d) is more than autoscaling.maxReplicas (%d)." .Values.component (int .Values.autoscaling.minReplicas) (int .Values.autoscaling.maxReplicas)) -}}
{{- end -}}
{{- range $name, $from := .Values.secretEnv -}}
{{- if and $from (not (or $from.secret $.Values.existingSecret)) -}}
{{- fail (printf "%s: secretEnv.%s names no Secret: set existingSecret, or secretEnv.%s.secret." $.Values.component $name $name) -}}
{{- end -}}
{{- if hasKey $.Values.env $name -}}
{{- fail (printf "%s: %s stands in env and in secretEnv; a secret belongs in secretEnv alone." $.Values.component $name) -}}
{{- end -}}
{{- end -}}
{{- if .Values.network.enabled -}}
{{- range $variable, $service := dict "DATABASE_URL" "database" "REDIS_URL" "redis" "SMTP_URL" "smtp" -}}
{{- if and (get ($.Values.secretEnv | default dict) $variable) (not (index $.Values.global.network $service).to) -}}
{{- fail (printf "%s: global.network.%s.to is empty, so nothing could reach what %s names: name its pods, or its addresses by ipBlock." $.Values.component $service $variable) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.global.tracing.endpoint (not .Values.global.network.traces.to) -}}
{{- fail (printf "%s: global.network.traces.to is empty, so nothing could reach global.tracing.endpoint: name its pods, or its addresses by ipBlock." .Values.component) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.migration.schema (not .Values.migration.existingSecret) -}}
{{- fail (printf "%s: migration.existingSecret is required with migration.schema: the Secret with the owner's direct database URL." .Values.component) -}}
{{- end -}}
{{- if and .Values.remote.version (not .Values.remote.name) -}}
{{- fail (printf "%s: remote.name is required with remote.version." .Values.component) -}}
{{- end -}}
{{- if and .Values.remote.canary.version (not .Values.remote.version) -}}
{{- fail (printf "%s: remote.canary.version needs remote.version, which everybody else gets." .Values.component) -}}
{{- end -}}
{{- if .Values.routes.paths -}}
{{- if and .Values.global.gateway.enabled (not .Values.global.gateway.parentRefs) (not .Values.global.ingress.enabled) -}}
{{- fail "Name your Gateway in global.gateway.parentRefs, or turn global.ingress on." -}}
{{- end -}}
{{- if and .Values.network.enabled (not .Values.global.network.proxy) -}}
{{- fail "Name the pods of your proxy in global.network.proxy." -}}
{{- end -}}
{{- end -}}
{{- end -}}
