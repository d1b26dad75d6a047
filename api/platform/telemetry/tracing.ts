/**
 * Spans of this thread. Without OTEL_EXPORTER_OTLP_ENDPOINT there is no tracer, and nothing here costs more than a
 * comparison; `startTelemetry` sets one.
 */

/** Attributes of a span: names of ours, numbers and hosts; never texts of users, their ids or addresses. */
export type Attributes = Record<string, string | number | undefined>

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

export type SpanOptions = {
  kind?: SpanKind
  attributes?: Attributes
  /** Header `traceparent` of the caller: the span continues its trace. */
  parent?: string | undefined
}

export type Span = {
  rename(name: string): void
  set(attributes: Attributes): void
  /** Marks the span as failed, with an error code, a status or the name of an error's class. */
  fail(type: string): void
  end(): void
  /** Runs work whose spans are children of this one. */
  run<T>(work: () => T): T
}

export type Tracer = {
  start(name: string, options: SpanOptions): Span
  /** The span that the current work belongs to, and the first one of its trace in this thread. */
  active(): { root: Span; traceparent: string; traceId: string } | undefined
}

let tracer: Tracer | null = null

/** Sets the tracer of this thread; null turns tracing off. */
export function setTracer(next: Tracer | null): void {
  tracer = next
}

export function isTracing(): boolean {
  return tracer !== null
}

/** Starts a span; null while tracing is off. */
export function startSpan(name: string, options: SpanOptions = {}): Span | null {
  return tracer && tracer.start(name, options)
}

/** Starts a span inside the current trace; null outside of any, and `describe` is not called then. */
export function startChild(describe: () => SpanOptions & { name: string }): Span | null {
  if (!tracer?.active()) return null
  const { name, ...options } = describe()
  return tracer.start(name, options)
}

/** Runs work in a span, which fails when the work throws. */
export async function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options)
  if (!span) return work(null)
  try {
    return await span.run(() => work(span))
  } catch (error) {
    span.fail(errorTypeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** Runs work in a span, if there is one; its caller ends it. */
export function within<T>(span: Span | null, work: () => T): T {
  return span ? span.run(work) : work()
}

/** Adds attributes to the first span of the current trace in this thread: the request or the job. */
export function annotateRoot(attributes: Attributes): void {
  tracer?.active()?.root.set(attributes)
}

/** Header `traceparent` by which other work continues the current trace. */
export function traceparent(): string | undefined {
  return tracer?.active()?.traceparent
}

/** Trace id of the current work, for its log line. */
export function traceId(): string | undefined {
  return tracer?.active()?.traceId
}

/** Returns the code of an error, or the name of its class: its message may quote a user. */
export function errorTypeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return typeof error
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && /^\w{1,40}$/.test(code)) return code
  return (error.constructor as { name?: string } | undefined)?.name ?? 'Error'
}
