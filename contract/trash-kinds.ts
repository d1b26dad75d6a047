import { label, nounsIn, type NameIn, type Noun } from './nouns.ts'

export type TrashKind = NameIn<'trashed'>

/** What has a trash (the tables that trash_table was called with) and what one of it is called. */
export const TRASH_KINDS = Object.fromEntries(
  Object.entries<Noun>(nounsIn('trashed')).map(([kind, noun]) => [kind, label(noun)]),
) as Record<TrashKind, string>
