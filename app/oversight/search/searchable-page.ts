import type { Feature } from '#contract/platform/endpoint.ts'
import type { IconName } from '#app/kit/ui/icon.tsx'

/** Page of the console that a search finds: by its name, its section and `words`, its synonyms. */
export type SearchablePage = {
  name: string
  to: string
  icon: IconName
  section?: string
  words?: string
}

/** Page that only some sessions open. */
export type SearchableAction = SearchablePage & {
  access: 'staff' | 'admin' | 'super'
  feature?: Feature
}
