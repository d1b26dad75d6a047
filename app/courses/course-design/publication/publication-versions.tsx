import type { CallOutput } from '#contract/platform/endpoint.ts'
import type { courseDesign } from '#contract/courses/design/course-design.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/tables/data-table.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { formatNumber } from '#app/kit/ui/format.ts'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import { Tag } from '#app/kit/ui/states/tag.tsx'
import { DateTime } from '#app/kit/ui/states/time.tsx'

type Version = CallOutput<typeof courseDesign.publications>['results'][number]

/** Published versions, newest first. */
export function PublicationVersions({
  versions,
  changed,
  editable,
  at,
  timeZone,
}: {
  versions: Version[]
  /** True when the draft differs from the newest version. */
  changed: boolean
  editable: boolean
  at: EditorPaths
  timeZone: string
}) {
  const newest = versions[0]?.number
  const actions: Column<Version> = {
    key: 'actions',
    head: 'Acciones',
    acts: true,
    align: 'end',
    width: 'w-80',
    cell: ({ number }) => (
      <span className="inline-flex flex-wrap justify-end gap-1">
        <ButtonLink to={at.preview({ version: number })} size="sm" icon="eye" newTab>
          Previsualizar
          <span className="sr-only"> la versión {number}</span>
        </ButtonLink>
        {editable && (changed || number !== newest) ? (
          <ButtonLink to={at.restoration({ version: number })} size="sm" preventScrollReset>
            Traer como borrador
            <span className="sr-only">: versión {number}</span>
          </ButtonLink>
        ) : null}
      </span>
    ),
  }
  return (
    <section aria-labelledby="versions" className="grid gap-2">
      <h2 id="versions" className="font-semibold">
        Versiones publicadas
      </h2>
      {versions.length === 0 ? (
        <EmptyState icon="history" title="Todavía no hay versiones">
          Cada vez que publiques, la versión queda aquí: puedes verla como era y volver a ella.
        </EmptyState>
      ) : (
        <DataTable
          caption="Versiones publicadas"
          columns={[...columnsOf(newest, timeZone), actions]}
          rows={versions}
          rowKey={({ number }) => number}
        />
      )}
    </section>
  )
}

function columnsOf(newest: number | undefined, timeZone: string): Column<Version>[] {
  return [
    {
      key: 'number',
      head: 'Versión',
      width: 'w-40',
      cell: ({ number }) => (
        <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
          Versión {number}
          {number === newest ? <Tag tone="success">En uso</Tag> : null}
        </span>
      ),
    },
    {
      key: 'published_at',
      head: 'Publicada',
      width: 'w-48',
      cell: ({ published_at }) => <DateTime instant={published_at} timeZone={timeZone} withTime />,
    },
    { key: 'published_by', head: 'Por', cell: ({ published_by }) => published_by },
    {
      key: 'contents',
      head: 'Contenidos',
      width: 'w-28',
      align: 'end',
      hideBelow: 'lg',
      hideOnPhone: true,
      cell: ({ contents }) => <span className="tabular-nums">{formatNumber(contents)}</span>,
    },
  ]
}
