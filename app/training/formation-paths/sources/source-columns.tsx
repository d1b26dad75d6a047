import { DUE_DATE } from '#contract/platform/values/due-words.ts'
import type {
  AvailableGroup,
  AvailablePosition,
  ListedPathSource,
} from '#contract/training/formation-path-sources.ts'
import { agree, counted, label, NOUNS } from '#contract/platform/values/nouns.ts'
import { NameCell } from '#app/kit/lists/name-cell.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { formatDay } from '#app/kit/ui/format.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'

type Source = { name: string; users: number }

const NAME: Column<Source> = {
  key: 'name',
  head: 'Nombre',
  cell: ({ name }) => <NameCell name={name} />,
}

const USERS: Column<Source> = {
  key: 'users',
  head: 'Usuarios',
  width: 'sm:w-36',
  cell: ({ users }) => counted(users, NOUNS.user),
}

/** Groups that can be given a path. */
export const GROUP_COLUMNS: Column<AvailableGroup>[] = [NAME, USERS]

/** Positions that can be given a path, with the one that it would replace. */
export const POSITION_COLUMNS: Column<AvailablePosition>[] = [
  NAME,
  { key: 'code', head: 'Código', width: 'sm:w-36', hideBelow: 'md', cell: ({ code }) => code },
  { key: 'formation_path', head: 'Plan actual', cell: ({ formation_path: path }) => path },
  USERS,
]

const AT = { position: paths.positions.detail, group: paths.groups.detail }

/** Positions and groups that give a path. */
export const SOURCE_COLUMNS: Column<ListedPathSource>[] = [
  {
    key: 'name',
    head: 'Nombre',
    cell: ({ kind, id, name }) => <NameCell name={name} to={AT[kind](id)} />,
  },
  { key: 'kind', head: 'Tipo', width: 'sm:w-28', cell: ({ kind }) => label(NOUNS[kind]) },
  USERS,
  {
    key: 'due',
    head: DUE_DATE,
    width: 'sm:w-44',
    cell: ({ due_date, due_days }) =>
      due_date
        ? formatDay(due_date)
        : due_days
          ? `A los ${due_days} ${agree(due_days, 'día', 'días')}`
          : null,
  },
]
