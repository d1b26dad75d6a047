import { AsyncLocalStorage } from 'node:async_hooks'
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as RecordedSpan,
} from '@opentelemetry/api'
import {
  parseKeyPairsIntoRecord,
  setGlobalErrorHandler,
  W3CTraceContextPropagator,
} from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base'
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Settings } from '../../../settings.ts'
import { metricProducer, type CollectMetrics } from './otlp-metrics.ts'
import type { Attributes, Span, SpanOptions, Tracer } from './tracing.ts'

/** The OpenTelemetry SDK; loaded by `startTelemetry` alone, when telemetry is on. */

export type TelemetrySettings = NonNullable<Settings['telemetry']>

/** Interval of warnings while nobody receives what is exported. */
const WARNING_INTERVAL_MS = 60_000
/** Time for the last export when the process stops. */
const FLUSH_MS = 1_500

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
}

/** Opens the exporters. Attributes of the resource are ours and the operator's: nothing is detected of the machine. */
export function openOtlp(
  settings: TelemetrySettings,
  { instance, log }: { instance: string; log: Logger },
) {
  logExportFailures(log)
  const resource = resourceFromAttributes({
    'service.name': settings.serviceName,
    'service.instance.id': instance,
    ...parseKeyPairsIntoRecord(settings.resourceAttributes),
  })
  const traces = settings.traces ? openTraces(settings, resource) : null
  let metrics: MeterProvider | null = null

  return {
    tracer: traces && createTracer(traces),
    /** Exports what `collect` returns, at every interval. */
    pushMetrics(collect: CollectMetrics): void {
      if (settings.metrics) metrics = openMetricExport(settings, resource, collect)
    },
    /** Exports what is left, within a second and a half. */
    async stop(): Promise<void> {
      const late = new Promise((resolve) => setTimeout(resolve, FLUSH_MS).unref())
      const flushed = Promise.allSettled([traces?.shutdown(), metrics?.shutdown()])
      await Promise.race([flushed, late])
    },
  }
}

/** Exporters reject each batch on its own; one warning a minute says so. */
function logExportFailures(log: Logger): void {
  let warned = -Infinity
  setGlobalErrorHandler((err) => {
    if (performance.now() - warned < WARNING_INTERVAL_MS) return
    warned = performance.now()
    log.warn({ err }, 'telemetry was not exported')
  })
}

function exporterOptions({ headers, timeoutMs, gzip }: TelemetrySettings, url: string) {
  return {
    url,
    headers: parseKeyPairsIntoRecord(headers),
    timeoutMillis: timeoutMs,
    compression: gzip ? CompressionAlgorithm.GZIP : CompressionAlgorithm.NONE,
  }
}

function openTraces(settings: TelemetrySettings, resource: Resource): TracerProvider {
  const exporter = new OTLPTraceExporter(exporterOptions(settings, settings.traces!.url))
  const scheduledDelayMillis = settings.traces!.delayMs
  return new TracerProvider({
    resource,
    sampler: samplerOf(settings.traces!),
    spanLimits: { attributeValueLengthLimit: 200 },
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis })],
  })
}

function samplerOf({ sampler, ratio }: NonNullable<TelemetrySettings['traces']>): Sampler {
  const name = sampler.replace('parentbased_', '')
  const root =
    name === 'always_on'
      ? new AlwaysOnSampler()
      : name === 'always_off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

function openMetricExport(
  settings: TelemetrySettings,
  resource: Resource,
  collect: CollectMetrics,
): MeterProvider {
  const { url, intervalMs } = settings.metrics!
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(exporterOptions(settings, url)),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: Math.min(intervalMs, settings.timeoutMs),
    metricProducers: [metricProducer(resource, collect)],
  })
  return new MeterProvider({ resource, readers: [reader] })
}

type Active = { context: Context; root: Span }

function createTracer(provider: TracerProvider): Tracer {
  const recorder = provider.getTracer('sendero')
  const propagator = new W3CTraceContextPropagator()
  const store = new AsyncLocalStorage<Active>()

  return {
    start(name, { kind = 'internal', attributes = {}, parent }: SpanOptions) {
      const active = store.getStore()
      // `tracestate` is left out: a caller may write anything into it.
      const context =
        parent === undefined
          ? (active?.context ?? ROOT_CONTEXT)
          : propagator.extract(ROOT_CONTEXT, { traceparent: parent }, defaultTextMapGetter)
      const recorded = recorder.startSpan(name, { kind: KINDS[kind] }, context)
      const span: Span = spanOver(recorded, (work) =>
        store.run({ context: trace.setSpan(context, recorded), root: active?.root ?? span }, work),
      )
      span.set(attributes)
      return span
    },
    active() {
      const active = store.getStore()
      if (!active) return undefined
      const carrier: { traceparent?: string } = {}
      propagator.inject(active.context, carrier, defaultTextMapSetter)
      const { traceId } = trace.getSpanContext(active.context)!
      return { root: active.root, traceparent: carrier.traceparent!, traceId }
    },
  }
}

function spanOver(recorded: RecordedSpan, run: Span['run']): Span {
  return {
    rename: (name) => void recorded.updateName(name),
    set(attributes: Attributes) {
      for (const [name, value] of Object.entries(attributes))
        if (value !== undefined) recorded.setAttribute(name, value)
    },
    fail(type) {
      recorded.setAttribute('error.type', type)
      recorded.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => recorded.end(),
    run,
  }
}
