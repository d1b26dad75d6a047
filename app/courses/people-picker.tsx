import type { CourseCandidate } from '#contract/course-users.ts'
import { NOUNS } from '#contract/nouns.ts'
import { activityLabel } from '../copy/common.ts'
import type { ListQuery } from '../lists/list-query.ts'
import { Picker } from '../lists/picker.tsx'
import { paths } from '../paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { IconName } from '../ui/icon.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import type { Column } from '../ui/table-row.tsx'
import type { assignmentList } from './list-query.ts'

/** People to choose from, as every picker shows them. */
export const PERSON_COLUMNS: Column<CourseCandidate>[] = [
  {
    key: 'name',
    head: 'Nombre',
    width: 'lg:w-64 xl:w-80',
    cell: (user) => (
      <span className="name-link">
        <Avatar name={user.full_name} src={user.avatar && paths.users.avatar(user.avatar)} />
        <span className="truncate">{user.full_name}</span>
        <StatusDot
          on={!user.disabled}
          label={activityLabel[user.disabled ? 'inactive' : 'active']}
        />
      </span>
    ),
  },
  {
    key: 'identification',
    head: 'Identificación',
    cell: (user) => user.identification_number,
    hideBelow: 'lg',
  },
  { key: 'area', head: 'Área', cell: (user) => user.area_name },
  { key: 'position', head: 'Cargo', cell: (user) => user.position_name, hideBelow: 'md' },
]

/** The people to give a course to, or to take it from. */
export function PeoplePicker<Person extends CourseCandidate>({
  list,
  page,
  failed,
  noneLeft,
  ...picker
}: {
  list: ReturnType<typeof assignmentList>
  page: { rows: Person[]; total: number; pageSize: number; shown: ListQuery<'name'> }
  /** They could not be loaded. */
  failed: boolean
  caption: string
  columns: Column<Person>[]
  icon: IconName
  action: string
  pending: string
  /** When there is nobody, without a search. */
  noneLeft: string
}) {
  const { shown } = page
  if (failed) {
    const retry = (
      <ButtonLink
        to={list.listUrl(shown, { page: shown.page, all: shown.all })}
        size="sm"
        icon="refresh"
      >
        Reintentar
      </ButtonLink>
    )
    return (
      <Alert tone="danger" action={retry}>
        Ocurrió un error al cargar los usuarios
      </Alert>
    )
  }
  return (
    <Picker
      {...picker}
      list={list}
      page={page}
      noun={NOUNS.user}
      search="Buscar usuarios"
      label={(user) => `Seleccionar a ${user.full_name}`}
      muted={(user) => user.disabled}
      wholesale
      empty={
        <EmptyState
          icon="users"
          title="No hay usuarios para asignar"
          action={shown.q ? <ButtonLink to={list.action}>Ver todos</ButtonLink> : null}
        >
          {shown.q ? `Ninguno coincide con «${shown.q}».` : noneLeft}
        </EmptyState>
      }
    />
  )
}
