import type { Feature } from '#contract/platform/endpoint.ts'
import type { IconName } from '#app/kit/ui/icon.tsx'

/** Step of a guide, with a link to the screen on which it is done. */
type GuideStep = { text: string; link?: { to: string; label: string } }

/** Short guide to a job, as content: what to do, where, and what to know about it. */
export type Guide = {
  slug: string
  /** The job in the words of the person who does it: 'Importar usuarios desde Excel'. */
  title: string
  summary: string
  /** Further words by which the search finds it. */
  words: string
  icon: IconName
  /** `admin`: only administrators can do it. */
  access: 'staff' | 'admin'
  feature?: Feature
  /** Screen of the job, drawn by `npm run screens` as public/guides/{picture}.webp; `alt` describes it. */
  picture: { name: string; alt: string }
  steps: readonly GuideStep[]
  notes: readonly string[]
}
