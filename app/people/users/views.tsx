import type { UserCounts } from '#contract/people/users.ts'
import { Tabs } from '#app/kit/ui/page/tabs.tsx'
import { userList, type ListQuery } from './list-query.ts'

/** Parts of the list that people look for most, each a filter with its address. */
const VIEWS = [
  { label: 'Todos', count: 'total', filter: {} },
  { label: 'Nunca entraron', count: 'never', filter: { activity: ['never'] } },
  { label: 'Inactivos', count: 'disabled', filter: { status: ['disabled'] } },
] as const satisfies readonly {
  label: string
  count: keyof UserCounts
  filter: Partial<Pick<ListQuery, 'activity' | 'status'>>
}[]

/** Tabs of the list of users; a view starts without search and other filters, as its number counts. */
export function UserViews({ urlState, counts }: { urlState: ListQuery; counts: UserCounts }) {
  const current = viewOf(urlState)
  return (
    <Tabs
      label="Vistas de usuarios"
      close
      tabs={VIEWS.map((view) => ({
        to: userList.clearedUrl(urlState, view.filter as unknown as Partial<ListQuery>),
        label: view.label,
        current: view === current,
        ...(counts[view.count] !== null && { count: counts[view.count]! }),
      }))}
    />
  )
}

/** Returns the names of the filters that the current tab stands for, which need no chip. */
export function filtersOfView(urlState: ListQuery): readonly string[] {
  return Object.keys(viewOf(urlState).filter)
}

function viewOf({ activity, status }: ListQuery) {
  const is = (values: readonly string[], word: string) => values.length === 1 && values[0] === word
  if (is(activity, 'never') && status.length === 0) return VIEWS[1]
  if (is(status, 'disabled') && activity.length === 0) return VIEWS[2]
  return VIEWS[0]
}
