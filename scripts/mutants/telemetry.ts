import type { Mutant } from './mutant.ts'

/** Defects in metrics, spans and the log of slow statements. */
export const TELEMETRY: Mutant[] = [
  {
    name: 'pages are named by their path in place of its template',
    file: 'server/console-routes.ts',
    text: "const template = matches.flatMap(({ route }) => route.path || []).join('/')",
    replacement: 'const template = path.slice(1)',
    caughtBy: { files: 'tests/unit/server/observe-requests.test.ts', titles: 'template' },
  },
  {
    name: 'a request that waited is worked on in the trace of another',
    file: 'server/observe-requests.ts',
    text: 'within(observed.get(response)?.span ?? null, next)',
    replacement: 'within(observed.get(response)?.span && null, next)',
    caughtBy: { files: 'tests/unit/server/observe-requests.test.ts', titles: 'own traces' },
  },
  {
    name: 'a span has the message of an error',
    file: 'api/platform/telemetry/tracing.ts',
    text: `  return (error.constructor as { name?: string } | undefined)?.name ?? 'Error'`,
    replacement: '  return String((error as { message?: unknown }).message)',
    caughtBy: { files: 'api/platform/telemetry/tracing.test.ts', titles: 'never by its message' },
  },
  {
    name: 'a job does not continue the trace of the request that queued it',
    file: 'api/platform/jobs/run-job.ts',
    text: `{ kind: 'consumer', parent, attributes }`,
    replacement: `{ kind: 'consumer', attributes }`,
    caughtBy: { files: 'api/platform/jobs/run-job.test.ts', titles: 'continues the trace' },
  },
  {
    name: 'the log of slow statements has their text',
    file: 'api/platform/db/run-statement.ts',
    text: '      statement: nameOf(statement),\n      ms',
    replacement: '      statement: statement.text,\n      ms',
    caughtBy: { files: 'tests/api/platform/db/slow-statements.test.ts', titles: 'by name' },
  },
]
