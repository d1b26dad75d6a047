import { traced } from './tracing.ts'

/**
 * Runs a request to another system in a span that names its host alone: paths, queries and bodies may have secrets or
 * people in them. Strangers are not told of the trace.
 */
export function tracedCall<Answer>(
  method: string,
  host: string,
  work: () => Promise<Answer>,
  statusOf: (answer: Answer) => number | undefined,
): Promise<Answer> {
  const attributes = { 'http.request.method': method, 'server.address': host }
  return traced(`${method} ${host}`, { kind: 'client', attributes }, async (span) => {
    const answer = await work()
    const status = statusOf(answer)
    span?.set({ 'http.response.status_code': status })
    if (status !== undefined && status >= 400) span?.fail(String(status))
    return answer
  })
}
