import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { learning } from '#contract/courses/learning.ts'
import { agree } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { EmptyState } from '#app/kit/ui/states/empty-state.tsx'
import { ProgressBar } from '#app/kit/ui/states/progress-bar.tsx'
import { tabTitle } from '../profile/profile-title.ts'
import { useProfile } from '../profile/use-profile.ts'

export const meta: MetaFunction = tabTitle('Tiempos')

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  return api.call(learning.times, { params: { id: idOf(params) } })
}

/** Completed and total hours, in the formation path and by skill. */
export default function Time() {
  const { plan, skills } = useLoaderData<typeof loader>()
  const { first_name } = useProfile()
  const byName = Object.entries(skills).sort(([, a], [, b]) =>
    a.skill_name.localeCompare(b.skill_name, 'es'),
  )
  if (plan === null && byName.length === 0) {
    return (
      <EmptyState icon="clock" title="Aún no hay horas que contar">
        El cargo de {first_name} no tiene un plan de formación, y sus cursos no desarrollan
        competencias.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <Card title="Plan de formación">
        {plan ? (
          <Hours label={plan.name} user={plan.user} total={plan.total} />
        ) : (
          <p className="text-muted">Su cargo no tiene un plan de formación.</p>
        )}
      </Card>
      {byName.length > 0 ? (
        <Card title="Competencias">
          <ul className="grid gap-4">
            {byName.map(([id, { skill_name, user, total }]) => (
              <li key={id}>
                <Hours label={skill_name} user={user} total={total} />
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
    </div>
  )
}

function Hours({ label, user, total }: { label: string; user: number; total: number }) {
  const noun = agree(total, 'hora', 'horas')
  const tone = user >= total && total > 0 ? 'success' : 'accent'
  return <ProgressBar label={label} value={user} max={total} noun={noun} decimals={2} tone={tone} />
}

export { TabError as ErrorBoundary } from '#app/kit/shell/tab-error.tsx'
