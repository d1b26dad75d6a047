import type { Params } from '#app/kit/urls/url-state.ts'
import { keyOf, text, withDefault } from '#app/kit/urls/parsers.ts'

/** State of a trial: all of it is in the URL, and nothing is stored. */

const count = withDefault((written) => (/^\d{1,7}$/.test(written) ? Number(written) : undefined), 0)

export const TRIAL = {
  /** Key of the step that is shown. */
  item: text,
  /** Key of the step with which the trial began; points of earlier ones are not possible any more. */
  from: text,
  /** 'course' for a trial of the whole course, a section by default. */
  of: keyOf({ course: true }),
  /** Points won in this section, and in the sections before it. */
  points: count,
  before: count,
  version: text,
}
export type TrialState = Params<typeof TRIAL>
