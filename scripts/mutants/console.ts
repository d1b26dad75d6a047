import type { Mutant } from './mutant.ts'

/** Defects in server/ and app/, which unit tests catch. */
export const CONSOLE: Mutant[] = [
  {
    name: 'callers behind one address share their slots',
    file: 'server/concurrency-limit.ts',
    text: `session === null ? from : \`\${from} \${session}\`\n`,
    replacement: `from\n`,
    caughtBy: {
      files: 'tests/unit/server/concurrency-limit.test.ts',
      titles: 'slots and a limit of its own',
    },
  },
  {
    name: 'a request begins whose client is gone',
    file: 'server/concurrency-limit.ts',
    text: `      clearTimeout(timer)\n      caller.queue.delete(begin)\n      releaseRequest()`,
    replacement: `      clearTimeout(timer)\n      releaseRequest()`,
    caughtBy: {
      files: 'tests/unit/server/concurrency-limit.test.ts',
      titles: 'disconnected while queued',
    },
  },
  {
    name: 'unused requests are saved without limit',
    file: 'server/rate-limit.ts',
    text: 'Math.min(BURST, bucket.left + ((time - bucket.at) * REQUESTS_PER_SECOND) / 1_000)',
    replacement: 'bucket.left + ((time - bucket.at) * REQUESTS_PER_SECOND) / 1_000',
    caughtBy: { files: 'tests/unit/server/rate-limit.test.ts', titles: 'no longer throttled' },
  },
  {
    name: 'one request too many is sent ahead',
    file: 'server/request-filter.ts',
    text: 'waiting.length >= MAX_PIPELINED',
    replacement: 'waiting.length > MAX_PIPELINED',
    caughtBy: {
      files: 'tests/unit/server/concurrency-limit.test.ts',
      titles: 'too many pipelined',
    },
  },
  {
    name: 'all that match are selected in a list of single rows',
    file: 'app/kit/lists/selection.server.ts',
    text: "if (allowAllMatching && (param(request, 'selection') ??",
    replacement: "if ((param(request, 'selection') ??",
    caughtBy: { files: 'app/kit/lists/selection.test.ts', titles: 'only in lists that support it' },
  },
  {
    name: 'another sort of a report keeps the rows of before',
    file: 'app/reports/report-page/address.ts',
    text: '{ ...now, rows: ROWS, ...changes }',
    replacement: '{ ...now, ...changes }',
    caughtBy: {
      files: 'app/reports/report-page/address.test.ts',
      titles: 'has rows where there are more',
    },
  },
  {
    name: 'a refused form comes back with its password',
    file: 'app/kit/forms/saving/failure.ts',
    text: ' && !isSecret(name)',
    replacement: '',
    caughtBy: { files: 'app/kit/forms/saving/failure.test.ts', titles: 'no secrets' },
  },
  {
    name: 'a form shows the errors of another',
    file: 'app/kit/forms/saving/use-form-answer.ts',
    text: ' && (!answer.formId || answer.formId === formId)',
    replacement: '',
    caughtBy: { files: 'app/kit/forms/form.test.tsx', titles: "another form's answer" },
  },
  {
    name: 'options of a screen name one field',
    file: 'app/courses/course-screens/props.ts',
    text: '`options/${id}/${cell}`',
    replacement: '`options/1/${id && cell}`',
    caughtBy: {
      files: 'app/courses/course-screens/fields.test.tsx',
      titles: 'fields of equal texts',
    },
  },
  {
    name: 'live events are every company’s',
    file: 'app/kit/live/remote-events.server.ts',
    text: '`${kind} ${tenantId} ${name}`',
    replacement: '`${kind} ${name}`',
    caughtBy: { files: 'app/kit/live/remote-events.test.ts', titles: 'of another tenant' },
  },
]
