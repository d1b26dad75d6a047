import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agree, counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { preregistrations, type Decision } from '#contract/people/preregistrations.ts'
import { idOf, returnUrlOfPage } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { ProgressSection } from '#app/kit/live/progress-section.tsx'
import { useLive } from '#app/kit/live/use-live.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { PageHeader, wayTo } from '#app/kit/ui/page/page-header.tsx'
import { ProgressBar } from '#app/kit/ui/states/progress-bar.tsx'
import { progressOf } from './decision-progress.ts'
import { CreatedUsers } from './created-users.tsx'
import { DECIDED, invitedWords } from './words.ts'

const TITLES = {
  approved: 'Aprobación de prerregistros',
  rejected: 'Rechazo de prerregistros',
} satisfies Record<Decision['verdict'], string>

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? TITLES[data.decision.verdict] : 'Prerregistros' },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = idOf(params)
  const decision = await api.call(preregistrations.decision, { params: { id } })
  const list = paths.preregistrations.list()
  return {
    decision,
    progress: progressOf(decision),
    back: returnUrlOfPage(request, paths.preregistrations.decision(id), list),
  }
}

/** Bulk decision: its progress, then its result. */
export default function DecisionPage() {
  const { decision, back } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={TITLES[decision.verdict]}
        back={wayTo(back, paths.preregistrations.list(), 'Volver a los prerregistros')}
      />
      {decision.finished_at ? <Outcome /> : <Running />}
    </>
  )
}

/** With scripts the page follows the events; without, it reloads every second. */
function Running() {
  const { decision, progress } = useLoaderData<typeof loader>()
  const { decided, secondsLeft } = useLive(
    paths.preregistrations.decisionEvents(decision.id),
    progress,
  ).state
  return (
    <ProgressSection>
      <ProgressBar
        label={
          decision.verdict === 'approved' ? 'Aprobando prerregistros' : 'Rechazando prerregistros'
        }
        value={decided}
        max={decision.total}
        noun={NOUNS.preregistration.many}
        secondsLeft={secondsLeft ?? undefined}
      />
      <p className="mt-3 text-muted">
        Puedes cerrar esta página: el trabajo continúa y aquí encontrarás el resultado.
      </p>
    </ProgressSection>
  )
}

function Outcome() {
  const { decision, back } = useLoaderData<typeof loader>()
  const { verdict, decided, left_over: left, users } = decision
  const { sends_mail: sends } = useSession()
  const noun = NOUNS.preregistration
  const done =
    verdict === 'approved'
      ? agree(decided, 'aprobado', 'aprobados')
      : agree(decided, 'rechazado', 'rechazados')
  return (
    <section aria-label="Resultado" className="grid max-w-form gap-4">
      <Alert
        tone={left > 0 ? 'warning' : 'success'}
        title={left > 0 ? undefined : DECIDED[verdict].many}
      >
        {counted(decided, noun)} {done}.
        {verdict === 'approved' && decided > 0 ? ` ${invitedWords(decided, sends)}` : null}
        {left > 0 ? (
          <>
            {' '}
            {counted(left, noun)} {agree(left, 'no se pudo', 'no se pudieron')} decidir: ya no{' '}
            {agree(left, 'estaba pendiente', 'estaban pendientes')}, o{' '}
            {agree(left, 'sus datos son', 'sus datos son')} de otro usuario. En cada uno que sigue
            pendiente está escrito por qué.
          </>
        ) : null}
      </Alert>
      <p className="flex flex-wrap gap-2">
        {left > 0 ? (
          <ButtonLink to={paths.preregistrations.list()} variant="primary">
            Ver los pendientes
          </ButtonLink>
        ) : null}
        <ButtonLink to={back}>Volver a los prerregistros</ButtonLink>
      </p>
      {users.length > 0 ? <CreatedUsers decision={decision} back={back} /> : null}
    </section>
  )
}

export { ErrorPage as ErrorBoundary }
