import { ExportMenu } from '#app/kit/lists/export-menu.tsx'
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '#contract/oversight/audit-log-words.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ChoiceLinks } from '#app/kit/ui/page/choice-links.tsx'
import { FilterBar, type FilterChip } from '#app/kit/ui/tables/filter-bar.tsx'
import { FilterDays, FilterSelect } from '#app/kit/ui/tables/filter-fields.tsx'
import { formatDate } from '#app/kit/ui/format.ts'
import { entryList, filtersOf, newest, type ListQuery } from './list-query.ts'

type Actor = { id: number; name: string }

const ENTITY_OPTIONS = Object.entries(AUDIT_ENTITIES)
  .map(([value, { label }]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'))
const ACTION_OPTIONS = Object.entries(AUDIT_ACTIONS).map(([value, label]) => ({ value, label }))

/** Filters by actor, entity, action and time, as a GET form; each applied filter is a chip. */
export function LogFilters({
  filters,
  actors,
  userName,
}: {
  filters: ListQuery
  actors: Actor[]
  /** Name of the user by whom the log is filtered. */
  userName: string | null
}) {
  const { q, entity, action, actor, user, from, to } = filters
  return (
    <FilterBar
      action={paths.auditLog.list()}
      q={q}
      label="Buscar en el registro"
      keep={{ user }}
      chips={chipsOf(filters, actors, userName)}
      clearTo={entryList.clearedUrl(filters)}
      tools={
        <ExportMenu to={(file) => paths.auditLog.export({ ...filtersOf(filters), ...file })} />
      }
    >
      <FilterSelect
        name="actor"
        label="Quién"
        value={String(actor)}
        none="Cualquier persona"
        options={actors.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FilterSelect
        name="entity"
        label="Qué"
        value={entity}
        none="Cualquier elemento"
        options={ENTITY_OPTIONS}
      />
      <FilterSelect
        name="action"
        label="Acción"
        value={action}
        none="Todas las acciones"
        options={ACTION_OPTIONS}
      />
      <FilterDays label="Fecha" from={from} to={to} />
    </FilterBar>
  )
}

/** Days of the tenant's calendar: today, yesterday, and the first day of the week that ends today. */
export type Days = { today: string; yesterday: string; weekAgo: string }

/** Links to recent periods. */
export function Periods({ filters, days }: { filters: ListQuery; days: Days }) {
  const { today, yesterday, weekAgo } = days
  const periods = [
    { label: 'Hoy', from: today, to: today },
    { label: 'Ayer', from: yesterday, to: yesterday },
    { label: 'Últimos 7 días', from: weekAgo, to: today },
  ]
  return (
    <ChoiceLinks
      label="Cuándo"
      choices={periods.map(({ label, from, to }) => {
        const current = filters.from === from && filters.to === to
        const changes = current ? { from: '', to: '' } : { from, to }
        return { label, current, to: entryList.listUrl(newest(filters), changes) }
      })}
    />
  )
}

function chipsOf(filters: ListQuery, actors: Actor[], userName: string | null): FilterChip[] {
  const { actor, user, entity, action, from, to } = filters
  const chip = (label: string, without: Partial<ListQuery>) => ({
    label,
    removeTo: entryList.listUrl(newest(filters), without),
  })
  const nameOfActor = actors.find(({ id }) => id === actor)?.name ?? `n.º ${actor}`
  return [
    user !== '' && chip(`Sobre ${userName ?? ''}, o hecho por esa persona`, { user: '' }),
    actor !== '' && chip(`Quién: ${nameOfActor}`, { actor: '' }),
    entity !== '' && chip(`Qué: ${AUDIT_ENTITIES[entity].label}`, { entity: '' }),
    action !== '' && chip(`Acción: ${AUDIT_ACTIONS[action]}`, { action: '' }),
    from !== '' && chip(`Desde el ${dayText(from)}`, { from: '' }),
    to !== '' && chip(`Hasta el ${dayText(to)}`, { to: '' }),
  ].filter((found) => found !== false)
}

const dayText = (day: string) => formatDate(`${day}T00:00:00Z`, 'UTC')
