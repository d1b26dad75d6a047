import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { GENERAL, sectionShortcuts, UNDOING } from '#app/kit/shell/menu/shortcut-list.ts'
import { Card } from '#app/kit/ui/page/card.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { ShortcutHelp } from '#app/kit/ui/states/shortcut-help.tsx'

export const meta: MetaFunction = () => [{ title: 'Atajos de teclado' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await signedIn(request, context)
  return null
}

export default function ShortcutsPage() {
  const session = useSession()
  return (
    <>
      <PageHeader
        title="Atajos de teclado"
        back={{ to: paths.help.home, label: 'Volver a la ayuda' }}
        description="Los de una sola tecla se desactivan en el menú de usuario. No actúan mientras escribes."
      />
      <Card>
        <ShortcutHelp
          groups={[
            { title: 'En cualquier página', shortcuts: GENERAL },
            { title: 'Ir a', shortcuts: sectionShortcuts(session) },
            { title: 'En el editor de cursos', shortcuts: UNDOING },
          ]}
        />
      </Card>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
