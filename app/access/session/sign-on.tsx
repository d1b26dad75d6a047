import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readWaitingSignOn } from '#app/kit/backend/sign-on.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { PublicPage } from '#app/kit/shell/public-page.tsx'

const TITLE = 'Ingreso con tu compañía'

export const meta: MetaFunction<typeof loader> = ({ data: loaderData }) => [
  { title: TITLE },
  ...(loaderData ? [{ httpEquiv: 'refresh', content: `0;url=${loaderData.url}` }] : []),
]

/** Leads to the provider. A page of its own, since a form may not redirect to another site. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const waiting = await readWaitingSignOn(request, context)
  if (!waiting) throw redirect(paths.login)
  const { url } = waiting
  return { url, host: new URL(url).host }
}

export default function SignOn() {
  const { url, host } = useLoaderData<typeof loader>()
  return (
    <PublicPage title={TITLE} narrow>
      <p>Te llevamos al ingreso de tu compañía, en {host}…</p>
      <p className="mt-4">
        <a href={url} className="text-accent-text underline underline-offset-2">
          Continuar
        </a>
      </p>
    </PublicPage>
  )
}

export { ErrorPage as ErrorBoundary }
