import type { Params } from '@remix-run/react'
import type {
  AvailableGroup,
  AvailablePosition,
  PathSource,
} from '#contract/training/formation-path-sources.ts'
import type { MemberCalls, Page } from '#contract/platform/people/members.ts'
import { NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import type { IconName } from '#app/kit/ui/icon.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { GROUP_COLUMNS, POSITION_COLUMNS } from './source-columns.tsx'

/** Kinds of sources of a path: both give it to their users, and differ in their columns and texts. */
type Candidates = { groups: AvailableGroup; positions: AvailablePosition }
export type PathSourceKind = keyof Candidates
export type Candidate<K extends PathSourceKind = PathSourceKind> = Candidates[K]

/** Calls for what gives the path, and what does not yet. */
export type Calls<K extends PathSourceKind> = Pick<
  MemberCalls<unknown, Candidates[K]>,
  'available' | 'add' | 'remove'
>
export type AvailableSources<K extends PathSourceKind> = Page<Candidates[K]>

type KindOf<K extends PathSourceKind> = {
  /** Kind of its rows in the API. */
  kind: PathSource['kind']
  noun: Noun
  tab: string
  icon: IconName
  columns: Column<Candidates[K]>[]
  none: string
  noneLeft: string
  /** Sentence on who gets the courses. */
  given: string
  /** Effect on its users when the path is taken away. */
  consequence: string
}

export const PATH_SOURCE_KINDS: { readonly [K in PathSourceKind]: KindOf<K> } = {
  groups: {
    kind: 'group',
    noun: NOUNS.group,
    tab: 'Grupos',
    icon: 'groups',
    columns: GROUP_COLUMNS,
    none: 'No hay grupos en el momento',
    noneLeft: 'Todos los grupos ya tienen el plan.',
    given: 'Lo reciben los usuarios del grupo. Para darlo a otros, agrégalos a un grupo.',
    consequence: 'Los usuarios del grupo pierden sus cursos',
  },
  positions: {
    kind: 'position',
    noun: NOUNS.position,
    tab: 'Cargos',
    icon: 'positions',
    columns: POSITION_COLUMNS,
    none: 'No hay cargos en el momento',
    noneLeft: 'Todos los cargos ya tienen el plan.',
    given: 'Lo reciben los usuarios con el cargo, en lugar del plan que tenga.',
    consequence: 'Los usuarios con el cargo pierden sus cursos',
  },
}

/** Returns the kind in an address; any other word is a 404. */
export function pathSourceKindOf({ kind = '' }: Params): PathSourceKind {
  if (!Object.hasOwn(PATH_SOURCE_KINDS, kind)) throw notFound()
  return kind as PathSourceKind
}

/** Returns the kind of a listed source. */
export function kindOfSource(kind: PathSource['kind']): PathSourceKind {
  return kind === 'group' ? 'groups' : 'positions'
}
