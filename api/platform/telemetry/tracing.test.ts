import { afterEach, expect, test } from 'vitest'
import { errorTypeOf, setTracer, traced, type Span, type SpanOptions } from './tracing.ts'

type Started = { name: string; options: SpanOptions; failed: string | null; ended: boolean }

/** Records spans in place of OpenTelemetry. */
function recordSpans(): Started[] {
  const spans: Started[] = []
  setTracer({
    start(name, options) {
      const started: Started = { name, options, failed: null, ended: false }
      spans.push(started)
      return {
        rename: () => {},
        set: () => {},
        fail: (type) => (started.failed = type),
        end: () => (started.ended = true),
        run: (work) => work(),
      } satisfies Span
    },
    active: () => undefined,
  })
  return spans
}

afterEach(() => setTracer(null))

test('an error is told by its code or its class, and never by its message', async () => {
  const spans = recordSpans()
  const failing = traced('work', {}, () => Promise.reject(new TypeError('Marcela')))
  await expect(failing).rejects.toThrow('Marcela')
  expect(spans).toEqual([{ name: 'work', options: {}, failed: 'TypeError', ended: true }])
  expect(errorTypeOf(Object.assign(new Error('Marcela'), { code: '23505' }))).toBe('23505')
  expect(errorTypeOf(Object.assign(new Error(), { code: 'Marcela Quimbaya' }))).toBe('Error')
  expect(errorTypeOf('Marcela')).toBe('string')
})

test('runs work without a span while tracing is off', async () => {
  expect(await traced('work', {}, (span) => Promise.resolve(span))).toBeNull()
})
