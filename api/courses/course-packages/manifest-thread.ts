import { z } from 'zod'
import {
  courseManifest,
  MAX_MANIFEST_BYTES,
  PACKAGE_FORMAT,
  PACKAGE_VERSION,
} from '#contract/courses/course-package.ts'
import { spanishIssues } from '#contract/platform/values/spanish-issues.ts'
import { Failure } from '#api/platform/http/failure.ts'
import { parseBounded } from '#api/platform/http/json-body.ts'
import { answerTasks } from '#api/platform/jobs/thread.ts'
import type { ManifestRead, ManifestTask } from './manifest.ts'

/** Thread that parses manifests, one after another (manifest.ts). */

/** Above a course of 2,000 contents with 50 options each. */
const MAX_VALUES = 1_000_000

z.config({ customError: spanishIssues })

function read({ text }: ManifestTask): ManifestRead {
  let given: unknown
  try {
    given = parseBounded(text, { maxBytes: MAX_MANIFEST_BYTES, maxValues: MAX_VALUES })
  } catch (error) {
    if (error instanceof Failure) return { refused: 'json' }
    throw error
  }
  const { format, version } = (given ?? {}) as { format?: unknown; version?: unknown }
  if (format !== PACKAGE_FORMAT) return { refused: 'format' }
  if (version !== PACKAGE_VERSION) return { refused: 'version' }
  const parsed = courseManifest.safeParse(given)
  if (parsed.success) return { manifest: parsed.data }
  const [{ path, message }] = parsed.error.issues as [z.core.$ZodIssue]
  return { refused: 'content', path: path.join('/').slice(0, 200), message }
}

// Requests have priority.
answerTasks(read, { niceness: 10 })
