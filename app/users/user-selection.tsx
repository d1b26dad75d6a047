import type { MouseEvent } from 'react'
import type { UserRow } from '#contract/users.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { listUrl, toQuery, type ListQuery } from './list-query.ts'

export const SELECTION_FORM = 'selected-users'

/** What can be done with several users: the buttons lead to a confirmation, or to the file. */
export function UserSelection({
  rows,
  total,
  shown,
}: {
  rows: UserRow[]
  total: number
  shown: ListQuery
}) {
  const { q, sort, order, page } = toQuery(shown)
  return (
    <SelectionBar
      formId={SELECTION_FORM}
      action={paths.users.deactivation()}
      total={total}
      all={shown.all}
      allTo={listUrl(shown, { page: shown.page, all: true })}
      noneTo={listUrl(shown, { page: shown.page, all: false })}
      fields={{ selection: shown.all ? 'all' : 'ids', q, sort, order, page: page?.toString() }}
      rows={rows}
    >
      <Button type="submit" size="sm" icon="user-check" formAction={paths.users.activation()}>
        Activar
      </Button>
      <Button type="submit" size="sm" icon="user-off" formAction={paths.users.deactivation()}>
        Desactivar
      </Button>
      <Button
        type="submit"
        size="sm"
        icon="download"
        formAction={paths.users.export()}
        onClick={exportSelection}
      >
        Exportar
      </Button>
    </SelectionBar>
  )
}

/** A file is no page: with scripts the router would wait for one, so the browser is sent for it. */
function exportSelection(event: MouseEvent<HTMLButtonElement>) {
  const { form } = event.currentTarget
  if (!form) return
  event.preventDefault()
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value !== '') search.append(name, value)
  }
  window.location.assign(`${paths.users.export()}?${search}`)
}
