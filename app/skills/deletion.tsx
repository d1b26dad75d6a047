import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { skills } from '#contract/skills.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { formatNumber } from '../ui/format.ts'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { sameList } from './list-query.ts'
import { idsOf } from './params.server.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar competencia' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { course, skill } = idsOf(params)
  const [{ name, courses }] = await Promise.all([
    api.call(skills.get, { params: { id: skill } }),
    requireAdmin(api),
  ])
  return { name, courses, closeTo: sameList(request, course) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { course, skill } = idsOf(params)
  await api.call(skills.remove, { params: { id: String(skill) } })
  return redirectWithFlash(context, sameList(request, course), 'Se eliminó la competencia.')
}

export default function SkillDeletion() {
  const { name, courses, closeTo } = useLoaderData<typeof loader>()
  return (
    <RouteDialog title="Eliminar competencia" closeTo={closeTo} size="sm">
      <ConfirmPage confirmLabel="Eliminar" cancelLabel={actions.cancel} cancelTo={closeTo}>
        <p className="font-medium">¿Eliminar {name}?</p>
        <p className="mt-2">
          {courses === 0
            ? 'Ningún curso la tiene asignada.'
            : courses === 1
              ? 'Dejará de estar asignada al curso que la tiene.'
              : `Dejará de estar asignada a los ${formatNumber(courses)} cursos que la tienen.`}{' '}
          No se puede deshacer.
        </p>
      </ConfirmPage>
    </RouteDialog>
  )
}
