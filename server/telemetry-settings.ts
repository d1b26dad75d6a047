import { z } from 'zod'

/** Settings of OpenTelemetry, by the names of its specification, and of the log of slow statements. */

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const collector = z
  .url({ protocol: /^https?$/, error: 'se espera una dirección http(s)' })
  .optional()
const milliseconds = (least: number) => z.coerce.number().int().min(least).max(3_600_000)
const exporter = z.enum(['otlp', 'none']).default('otlp')
/** `key=value,key=value`; other characters are percent-encoded. */
const pairs = z
  .string()
  .regex(
    /^[^\s=,;]+=[^\s,;]*(\s*,\s*[^\s=,;]+=[^\s,;]*)*$/,
    'se espera clave=valor, separados por comas y con %20 en vez de espacios',
  )
  .optional()

export const telemetryEnvironment = {
  SLOW_STATEMENT_MS: z.coerce.number().int().min(0).max(3_600_000).default(1_000),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: collector,
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/json']).default('http/json'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs,
  OTEL_EXPORTER_OTLP_TIMEOUT: milliseconds(100).default(10_000),
  OTEL_EXPORTER_OTLP_COMPRESSION: z.enum(['none', 'gzip']).default('none'),
  OTEL_SDK_DISABLED: z.stringbool({ error: 'se espera true o false' }).default(false),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('sendero'),
  OTEL_RESOURCE_ATTRIBUTES: pairs,
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: milliseconds(10).default(5_000),
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds(1_000).default(60_000),
}

type Values = z.infer<z.ZodObject<typeof telemetryEnvironment>>

/** Settings of the export; null without an endpoint: then nothing is traced. */
export function telemetrySettings(values: Values) {
  return { slowStatementMs: values.SLOW_STATEMENT_MS, telemetry: exportSettings(values) }
}

function exportSettings(values: Values) {
  const traces = values.OTEL_TRACES_EXPORTER === 'otlp' ? tracesUrl(values) : undefined
  const metrics = values.OTEL_METRICS_EXPORTER === 'otlp' ? metricsUrl(values) : undefined
  if (values.OTEL_SDK_DISABLED || (!traces && !metrics)) return null
  return {
    serviceName: values.OTEL_SERVICE_NAME,
    resourceAttributes: values.OTEL_RESOURCE_ATTRIBUTES ?? '',
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? '',
    timeoutMs: values.OTEL_EXPORTER_OTLP_TIMEOUT,
    gzip: values.OTEL_EXPORTER_OTLP_COMPRESSION === 'gzip',
    traces: traces
      ? {
          url: traces,
          sampler: values.OTEL_TRACES_SAMPLER,
          ratio: values.OTEL_TRACES_SAMPLER_ARG,
          delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
        }
      : null,
    metrics: metrics ? { url: metrics, intervalMs: values.OTEL_METRIC_EXPORT_INTERVAL } : null,
  }
}

const tracesUrl = (values: Values) =>
  values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? below(values, 'v1/traces')

const metricsUrl = (values: Values) =>
  values.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? below(values, 'v1/metrics')

/** The common endpoint is a base; one of a signal is used as it is. */
function below({ OTEL_EXPORTER_OTLP_ENDPOINT: base }: Values, path: string): string | undefined {
  return base && `${base.replace(/\/$/, '')}/${path}`
}
