import { useNavigation } from '@remix-run/react'
import type { CourseCandidate } from '#contract/course-users.ts'
import { activityLabel } from '../copy/common.ts'
import { paths } from '../paths.ts'
import { Alert } from '../ui/alert.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FilterBar } from '../ui/filter-bar.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { StatusDot } from '../ui/status-dot.tsx'
import type { Column } from '../ui/table-row.tsx'
import { PAGE_SIZE, toPickerQuery, type PickerQuery } from './picker-query.ts'

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

const SELECTION_FORM = 'picked-users'

/** People with a search and boxes, and the one thing that is done with those that are ticked. */
export function UserPicker<Person extends CourseCandidate>({
  caption,
  address,
  shown,
  rows,
  total,
  failed,
  columns,
  icon,
  action,
  pending,
  noneLeft,
}: {
  /** What the table lists. */
  caption: string
  /** The picker's own address with a query. */
  address: (query?: Record<string, string | number | undefined>) => string
  shown: PickerQuery
  rows: Person[]
  total: number
  /** They could not be loaded. */
  failed: boolean
  columns: Column<Person>[]
  icon: IconName
  /** What the button says, and says while it is being done. */
  action: string
  pending: string
  /** When there is nobody, without a search. */
  noneLeft: string
}) {
  const { location, formMethod } = useNavigation()
  const sending = formMethod === 'POST'
  const url = (changes: Partial<PickerQuery>) => address(toPickerQuery({ ...shown, ...changes }))
  if (failed) {
    const retry = (
      <ButtonLink to={url({})} size="sm" icon="refresh">
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
    <>
      <FilterBar action={address()} q={shown.q} label="Buscar usuarios" clearTo={address()} />
      {rows.length === 0 ? (
        <EmptyState
          icon="users"
          title="No hay usuarios para asignar"
          action={shown.q ? <ButtonLink to={address()}>Ver todos</ButtonLink> : null}
        >
          {shown.q ? `Ninguno coincide con «${shown.q}».` : noneLeft}
        </EmptyState>
      ) : (
        <>
          <DataTable
            caption={caption}
            columns={columns}
            rows={rows}
            rowKey={(user) => user.id}
            selection={{
              formId: SELECTION_FORM,
              label: (user) => `Seleccionar a ${user.full_name}`,
              all: shown.all,
            }}
            muted={(user) => user.disabled}
            busy={location?.pathname === address()}
          />
          <SelectionBar
            formId={SELECTION_FORM}
            method="post"
            action={url({})}
            total={total}
            all={shown.all}
            allTo={url({ all: true })}
            noneTo={url({ all: false })}
            fields={{ selection: shown.all ? 'all' : 'ids', q: shown.q }}
            rows={rows}
          >
            <Button type="submit" size="sm" variant="primary" icon={icon} disabled={sending}>
              {sending ? pending : action}
            </Button>
          </SelectionBar>
          <Pagination
            page={shown.page}
            pageSize={PAGE_SIZE}
            total={total}
            noun="usuarios"
            to={(page) => url({ page })}
          />
        </>
      )}
    </>
  )
}
