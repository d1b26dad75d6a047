import type { Mutant } from './mutant.ts'

const TRACES = 'tests/console/telemetry.test.ts'

/** Defects in metrics, spans and the log of slow statements. */
export const TELEMETRY: Mutant[] = [
  {
    name: 'pages are measured and traced by their path in place of its template',
    file: 'server/observe-requests.ts',
    text: 'api ? null : routeOf(request.path)',
    replacement: 'api ? null : request.path',
    caughtBy: { files: TRACES, titles: 'nothing of people' },
  },
  {
    name: 'a span has the message of an error',
    file: 'api/telemetry/tracing.ts',
    text: `  return (error.constructor as { name?: string } | undefined)?.name ?? 'Error'`,
    replacement: '  return String((error as { message?: unknown }).message)',
    caughtBy: { files: TRACES, titles: 'nothing of people' },
  },
  {
    name: 'a request is worked on outside of its trace',
    file: 'server/observe-requests.ts',
    text: 'within(observed.get(response)?.span ?? null, next)',
    replacement: 'within(observed.get(response)?.span && null, next)',
    caughtBy: { files: TRACES, titles: 'of the caller' },
  },
  {
    name: 'a job does not know the trace of the request that queued it',
    file: 'api/jobs/queue.ts',
    text: 'parent === undefined ? data : { ...data, traceparent: parent }',
    replacement: 'data',
    caughtBy: { files: TRACES, titles: 'in the job' },
  },
  {
    name: 'the log of slow statements has their text',
    file: 'api/db/run-statement.ts',
    text: '      statement: nameOf(statement),\n      ms',
    replacement: '      statement: statement.text,\n      ms',
    caughtBy: { files: 'tests/api/db/slow-statements.test.ts', titles: 'by name' },
  },
]
