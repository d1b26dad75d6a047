import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import { NothingChosen } from '#app/kit/forms/choices/nothing-chosen.tsx'
import { NothingFound } from '#app/kit/lists/nothing-found.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { FilterBar } from '#app/kit/ui/tables/filter-bar.tsx'
import type { IconName } from '#app/kit/ui/icon.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { Pagination } from '#app/kit/ui/tables/pagination.tsx'
import { writeParams } from '#app/kit/urls/url-state.ts'
import type { Query } from '#app/kit/urls/with-query.ts'
import { TARGETS } from '../list-query.ts'
import type { readTargets } from './targets.server.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

const FORM = 'target'

type Page = Awaited<ReturnType<typeof readTargets>>

/** Page of a bulk action on selected users: each row is a target with its button. */
export function TargetPage({
  page: { count, who, selectionToken, find, people, targets, closeTo },
  address,
  title,
  what,
  noun,
  icon,
  action,
  none,
  problem,
  fields,
}: {
  page: Page
  address: (query?: Query) => string
  title: string
  /** Returns the description of the action and its consequences. */
  what: (who: string) => string
  noun: Noun
  icon: IconName
  action: string
  none: string
  /** Reason why the last press was refused. */
  problem?: string | undefined
  /** Returns the action's own fields; they belong to the form of this id. */
  fields?: (form: string) => ReactNode
}) {
  const sending = useNavigation().formMethod === 'POST'
  const back = { to: closeTo, label: 'Volver' }
  if (count === 0) {
    return (
      <>
        <PageHeader title={title} back={back} />
        <NothingChosen noun={NOUNS.user} closeTo={closeTo} />
      </>
    )
  }
  const here = address({ ...people, find, part: targets.urlState.page })
  return (
    <>
      <PageHeader title={title} description={what(who)} back={back} />
      {problem ? (
        <div className="mb-4">
          <Alert tone="danger" title={problem} />
        </div>
      ) : null}
      <FilterBar
        action={address()}
        name="find"
        q={find}
        label={`Buscar ${noun.many}`}
        keep={people}
        clearTo={address(people)}
      />
      {targets.rows.length === 0 ? (
        <NothingFound
          icon={icon}
          title={none}
          q={find}
          none={`Ningún ${noun.one}`}
          clear={{ to: address(people), label: `Ver todos los ${noun.many}` }}
        />
      ) : (
        <>
          <PostForm id={FORM} action={here}>
            <input type="hidden" name="confirmed" value={selectionToken} />
          </PostForm>
          {fields ? (
            <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">{fields(FORM)}</div>
          ) : null}
          <DataTable
            caption={title}
            columns={[
              {
                key: 'name',
                head: 'Nombre',
                cell: ({ name }) => <span className="font-medium">{name}</span>,
              },
              {
                key: 'action',
                head: 'Acción',
                acts: true,
                width: 'w-40',
                cell: ({ id, name }) => (
                  <Button
                    type="submit"
                    size="sm"
                    form={FORM}
                    name="target"
                    value={String(id)}
                    disabled={sending}
                  >
                    {action}
                    <span className="sr-only"> {name}</span>
                  </Button>
                ),
              },
            ]}
            rows={targets.rows}
            rowKey={({ id }) => id}
          />
          <Pagination
            page={targets.urlState.page}
            pageSize={targets.pageSize}
            total={targets.total}
            noun={noun}
            to={(part) => address({ ...people, ...writeParams(TARGETS, { find, part }) })}
          />
        </>
      )}
    </>
  )
}
