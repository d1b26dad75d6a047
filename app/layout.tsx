import { useLoaderData } from '@remix-run/react'
import { SearchField } from './oversight/search/search-field.tsx'
import { loader } from './kit/shell/session-loader.server.ts'
import { Shell } from './kit/shell/shell.tsx'

export { loader }

/** Layout of the pages of a session: the shell, with the search that a feature brings. */
export default function Layout() {
  const { session } = useLoaderData<typeof loader>()
  return <Shell searchField={<SearchField owner={`${session.user.id}:${session.tenant.id}`} />} />
}

export { ShellError as ErrorBoundary } from './kit/shell/shell.tsx'
