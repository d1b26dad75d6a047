import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLocation, useParams } from '@remix-run/react'
import { z } from 'zod'
import { notFound } from '#app/kit/backend/not-found.ts'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { screenLinks } from '#app/courses/course-screens/theme-styles.tsx'
import { EXAMPLES } from './examples.ts'
import { PostForm } from '#app/kit/ui/post-form.tsx'

/** Not in `paths`, which every browser loads: the production build does not have this page. */
const INDEX = '/dev/components'

/** Components that cover the rest of the page, so each has a page of its own. */
const DIALOGS = ['form-dialog', 'route-dialog']

export { screenLinks as links }

export const meta: MetaFunction = () => [{ title: 'Componentes' }]

export function loader({ params: { name } }: LoaderFunctionArgs) {
  if (name !== undefined && !Object.hasOwn(EXAMPLES, name)) throw notFound()
  return null
}

const REFUSED = z.record(z.string(), z.never('Así se ve un error'))

/** Refuses every form with an error at each field, to show its error state. */
export async function action({ request }: ActionFunctionArgs) {
  const read = await readForm(request, REFUSED)
  return read.ok ? null : read.answer
}

/** Page with the examples of every component, or of the named one. */
export default function Components() {
  const { name } = useParams()
  const names = Object.keys(EXAMPLES)
  const visibleNames = name === undefined ? names.filter((one) => !DIALOGS.includes(one)) : [name]
  return (
    <main className="mx-auto max-w-page p-6">
      <PageHeader title="Componentes" actions={<Themes />} />
      <nav aria-label="Componentes" className="mb-4 flex flex-wrap gap-2">
        <ButtonLink to={INDEX} size="sm">
          Todos
        </ButtonLink>
        {names.map((one) => (
          <ButtonLink key={one} to={`${INDEX}/${one}`} size="sm">
            {one}
          </ButtonLink>
        ))}
      </nav>
      <div className="grid gap-4">
        {visibleNames.map((one) => (
          <Card key={one} title={one}>
            <Examples of={one} />
          </Card>
        ))}
      </div>
    </main>
  )
}

function Examples({ of }: { of: string }) {
  return (
    <div className="grid gap-6">
      {Object.entries(EXAMPLES[of]!).map(([example, drawn]) => (
        <section key={example} aria-label={`${of}: ${example}`}>
          <p className="mb-2 text-sm text-muted">{example}</p>
          {drawn}
        </section>
      ))}
    </div>
  )
}

function Themes() {
  const { pathname } = useLocation()
  return (
    <PostForm action={paths.preferences} reloadDocument className="flex gap-2">
      <input type="hidden" name="returnTo" value={pathname} />
      <Button type="submit" name="theme" value="light" icon="sun">
        Claro
      </Button>
      <Button type="submit" name="theme" value="dark" icon="moon">
        Oscuro
      </Button>
    </PostForm>
  )
}
