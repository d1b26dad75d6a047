import type { ImportJob } from '#contract/import-jobs.ts'
import { paths } from '../paths.ts'
import { Tabs } from '../ui/tabs.tsx'
import type { ShownKind } from './import-kind.ts'
import { Records } from './records.tsx'
import type { RecordPage, RecordView } from './records.server.ts'

/** Returns the views of the applied records, the one that needs attention first; none before the job has ended. */
export function recordViews({ status, phase, props }: ImportJob): RecordView[] {
  if (status === 'in_progress' || props.imported_count === 0) return []
  const undone = phase === 'undone' || phase === 'undoing'
  return undone && props.undo.kept > 0 ? ['kept', 'created', 'updated'] : ['created', 'updated']
}

/** Records that a job created and changed and, after undoing, those that were kept. */
export function JobRecords({
  kind,
  job,
  page,
  views,
}: {
  kind: ShownKind
  job: ImportJob
  page: RecordPage
  views: RecordView[]
}) {
  const { listAt, noun, creation } = kind
  const at = paths.import(listAt)
  const { which } = page.shown
  const nobody = `El archivo no ${which === 'created' ? 'creó' : 'actualizó'} ${noun.many}`
  return (
    <section className="mt-8" aria-labelledby="imported-records">
      <h2 id="imported-records" className="mb-2 text-lg font-semibold">
        {noun.many.charAt(0).toUpperCase() + noun.many.slice(1)} del archivo
      </h2>
      <Tabs
        label={`${noun.many} del archivo`}
        tabs={views.map((view) => ({
          to: at.job(job.id, { view }),
          label: viewLabel(view, kind),
          current: view === which,
        }))}
      />
      <Records
        caption={viewLabel(which, kind)}
        page={page}
        noun={noun}
        to={(number) => at.job(job.id, { view: which, page: number })}
        empty={(which === 'created' && creation?.noneDone) || nobody}
      />
    </section>
  )
}

/** Returns the label of each view; records in use are a separate view only before undoing. */
export function viewLabel(view: RecordView, { noun, creation, undoing }: ShownKind): string {
  const end = noun.gender === 'f' ? 'as' : 'os'
  return {
    created: creation?.done ?? `Cread${end}`,
    updated: `Actualizad${end}`,
    kept: 'Se quedaron como estaban',
    active: undoing?.used?.title ?? '',
  }[view]
}
