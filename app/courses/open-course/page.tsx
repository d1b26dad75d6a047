import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { notFound } from '#app/kit/backend/not-found.ts'
import { useRootData } from '#app/kit/shell/root-data.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { PublicPage } from '#app/kit/shell/public-page.tsx'
import { StoreLinks } from '#app/kit/shell/menu/store-links.tsx'

export const meta: MetaFunction = () => [
  { title: 'Abre tu curso' },
  { name: 'robots', content: 'noindex' },
]

const UUID = /^[a-f0-9]{8}(-[a-f0-9]{4}){3}-[a-f0-9]{12}$/

/**
 * Target of the link in a message. It tells nothing of the course, the company or the person, nor whether there is such
 * a course: the link may reach anybody.
 */
export function loader({ params }: LoaderFunctionArgs) {
  if (!UUID.test(params['uuid'] ?? '')) throw notFound()
  return null
}

export const headers = () => ({ 'X-Robots-Tag': 'noindex' })

export default function OpenCourse() {
  const root = useRootData()!
  return (
    <PublicPage title="Abre tu curso en la aplicación" narrow>
      <p>Ingresa con tu usuario en la aplicación: el curso está entre los que tienes pendientes.</p>
      <StoreLinks stores={root.stores} />
    </PublicPage>
  )
}

export { ErrorPage as ErrorBoundary }
