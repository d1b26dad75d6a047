import type { ImportJob } from '#contract/platform/imports/import-jobs.ts'
import { paths } from '../../urls/paths.ts'
import { PeopleActions } from '../../people/filters/people-actions.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import type { PageKind } from '../import-kind.ts'
import { Records } from './records.tsx'
import type { RecordPage, RecordTotals, RecordView } from './records.server.ts'

type EndedJob = Pick<ImportJob, 'status' | 'phase' | 'props'>

const isUndone = ({ phase }: EndedJob) => phase === 'undone' || phase === 'undoing'

/** Returns the views of the applied records, the one that needs attention first; none before the job has ended. */
export function recordViews(job: EndedJob, { people }: PageKind): RecordView[] {
  const { status, props } = job
  if (status === 'in_progress' || props.imported_count === 0) return []
  if (!isUndone(job)) return people ? ['created', 'updated', 'applied'] : ['created', 'updated']
  return props.undo.kept > 0 ? ['kept', 'created', 'updated'] : ['created', 'updated']
}

/** Records that a job created and changed and, after undoing, those that were kept. On users one acts next. */
export function JobRecords({
  kind,
  job,
  page,
  totals,
}: {
  kind: PageKind
  job: ImportJob
  page: RecordPage
  totals: RecordTotals
}) {
  const { listAt, noun, creation, people } = kind
  const at = paths.import(listAt)
  const { which } = page.urlState
  const nobody = `El archivo no ${which === 'created' ? 'creó' : 'actualizó'} ${noun.many}`
  const counts: { [View in RecordView]?: number } = { ...totals, kept: job.props.undo.kept }
  // All of them is a view of its own where there are both.
  const mixed = totals.created > 0 && totals.updated > 0
  const views = recordViews(job, kind).filter((view) => view !== 'applied' || mixed)
  const acts = people && job.status === 'completed' && !isUndone(job) && page.total > 0
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
          ...(counts[view] !== undefined && { count: counts[view] }),
          current: view === which,
        }))}
      />
      {acts ? <NextActions job={job} which={which} back={at.job(job.id, { view: which })} /> : null}
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

/** Actions on the users of the view: just those, wherever they are in the list by now. */
function NextActions({ job, which, back }: { job: ImportJob; which: RecordView; back: string }) {
  const people = { import: [which === 'applied' ? job.id : `${job.id}:${which}`] }
  return (
    <PeopleActions people={people} back={back}>
      <ButtonLink
        to={paths.users.invitations({ ...people, selection: 'all', back })}
        icon="mail"
        preventScrollReset
      >
        Enviar invitaciones
      </ButtonLink>
      <ButtonLink to={paths.users.list(people)} icon="users">
        Ver en la lista
      </ButtonLink>
    </PeopleActions>
  )
}

/** Returns the label of each view; records in use are a separate view only before undoing. */
export function viewLabel(view: RecordView, { noun, creation, undoing }: PageKind): string {
  const end = noun.gender === 'f' ? 'as' : 'os'
  return {
    created: creation?.done ?? `Cread${end}`,
    updated: `Actualizad${end}`,
    applied: `Tod${end}`,
    kept: 'Se quedaron como estaban',
    active: undoing?.used?.title ?? '',
  }[view]
}
