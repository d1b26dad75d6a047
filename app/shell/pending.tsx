import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { auth, type Session } from '#contract/auth.ts'
import { notFound } from '../backend/not-found.ts'
import { signedIn } from '../backend/api.server.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ErrorPage } from './error-page.tsx'

type Screen = { title: string; feature?: keyof Session['tenant']['features'] }

/** Screens that come with the next features; titles as the specification has them. */
const SCREENS: Record<string, Screen> = {
  admin: { title: 'Superadministración' },
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? '' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { user, tenant } = await api.call(auth.session, {})
  const [section = ''] = new URL(request.url).pathname.split('/').filter(Boolean)
  const screen = SCREENS[section]
  if (!screen || (screen.feature && !tenant.features[screen.feature])) {
    throw notFound()
  }
  if (section === 'admin' && !user.superadmin) throw redirect('/')
  return { title: screen.title }
}

export default function Pending() {
  const { title } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={title} />
      <EmptyState icon="clock" title="Esta pantalla todavía no está disponible">
        Llegará en una próxima versión de la consola.
      </EmptyState>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
