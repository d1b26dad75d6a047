import type { ImportJob } from '#contract/import-jobs.ts'
import type { Noun } from '#contract/nouns.ts'
import { paths } from '../paths.ts'
import { Tabs } from '../ui/tabs.tsx'
import type { ShownKind } from './import-kind.ts'
import { Records } from './records.tsx'
import type { RecordPage, RecordView } from './records.server.ts'

/** The views of what a job has applied, the one that needs attention first; none before it has ended. */
export function recordViews({ status, phase, props }: ImportJob): RecordView[] {
  if (status === 'in_progress' || props.imported_count === 0) return []
  const undone = phase === 'undone' || phase === 'undoing'
  return undone && props.undo.kept > 0 ? ['kept', 'created', 'updated'] : ['created', 'updated']
}

/** What a job created and changed, and of one that was undone what stayed. */
export function JobRecords({
  kind: { listAt, noun },
  job,
  page,
  views,
}: {
  kind: ShownKind
  job: ImportJob
  page: RecordPage
  views: RecordView[]
}) {
  const at = paths.import(listAt)
  const { which } = page.shown
  return (
    <section className="mt-8" aria-labelledby="imported-records">
      <h2 id="imported-records" className="mb-2 text-lg font-semibold">
        {noun.many.charAt(0).toUpperCase() + noun.many.slice(1)} del archivo
      </h2>
      <Tabs
        label={`${noun.many} del archivo`}
        tabs={views.map((view) => ({
          to: at.job(job.id, { view }),
          label: viewLabel(view, noun),
          current: view === which,
        }))}
      />
      <Records
        caption={viewLabel(which, noun)}
        page={page}
        noun={noun}
        to={(number) => at.job(job.id, { view: which, page: number })}
        empty={`El archivo no ${which === 'created' ? 'creó' : 'actualizó'} ${noun.many}`}
      />
    </section>
  )
}

function viewLabel(view: RecordView, { gender }: Noun): string {
  const end = gender === 'f' ? 'as' : 'os'
  return {
    created: `Cread${end}`,
    updated: `Actualizad${end}`,
    kept: 'Se quedaron como estaban',
    active: `Ya ingresaron o respondieron`,
  }[view]
}
