import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { attention, type Attention } from '#contract/oversight/attention.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useIsAdmin, useSession } from '#app/kit/shell/hooks.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { Link } from '#app/kit/ui/link.tsx'
import { entriesOf, type AttentionEntry } from './entries.ts'
import { FirstSteps, firstStepsOf } from './first-steps.tsx'

/** Loads the pending items for the strip above `/`; on an error the page is shown without them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  try {
    return { waiting: await api.call(attention.get, {}) }
  } catch (thrown) {
    const broken = thrown instanceof Response && thrown.status >= 500
    if (!broken) throw thrown
    return { waiting: null }
  }
}

export default function AttentionStrip() {
  const { waiting } = useLoaderData<typeof loader>()
  return (
    <>
      {waiting ? <Strip waiting={waiting} /> : null}
      <Outlet />
    </>
  )
}

function Strip({ waiting }: { waiting: Attention }) {
  const { tenant } = useSession()
  const admin = useIsAdmin()
  const { has, first_steps: steps } = waiting
  const begun = has.users && has.courses
  const left = firstStepsOf(waiting, tenant.features.userCreation).some(({ done }) => !done)
  const entries = entriesOf(waiting, tenant.id)
  return (
    <>
      {admin && left && !steps.dismissed ? <FirstSteps waiting={waiting} /> : null}
      {entries.length > 0 ? <Entries entries={entries} /> : begun ? <NothingWaits /> : null}
    </>
  )
}

function NothingWaits() {
  return (
    <p className="mb-4 flex items-center gap-2 text-muted print:hidden">
      <Icon name="check" />
      Todo al día
    </p>
  )
}

function Entries({ entries }: { entries: AttentionEntry[] }) {
  return (
    <section
      aria-labelledby="attention"
      className="mb-5 rounded border border-line bg-surface px-4 py-3 print:hidden"
    >
      <p id="attention" className="mb-1 text-sm font-medium text-muted">
        Requiere atención
      </p>
      <ul className="flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:flex-wrap">
        {entries.map(({ key, to, icon, count, words }) => (
          <li key={key}>
            <Link to={to} className="group inline-flex min-h-6 items-center gap-2 py-0.5">
              <span className="text-muted">
                <Icon name={icon} />
              </span>
              <span className="group-hover:underline">
                <strong className="font-semibold tabular-nums">{count}</strong> {words}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export { ErrorPage as ErrorBoundary }
