import { label, nounsIn, type NameIn, type Noun } from '#contract/platform/values/nouns.ts'

export type TrashKind = NameIn<'trashed'>

/** Labels of the entities with a trash (the tables given to trash_table). */
export const TRASH_KINDS = Object.fromEntries(
  Object.entries<Noun>(nounsIn('trashed')).map(([kind, noun]) => [kind, label(noun)]),
) as Record<TrashKind, string>
