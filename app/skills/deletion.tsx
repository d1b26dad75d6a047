import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { agree, counted, NOUNS } from '#contract/nouns.ts'
import { skills } from '#contract/skills.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { ConfirmPage } from '../ui/confirm-page.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { skillList } from './list-query.ts'
import { idsOf } from './params.server.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar competencia' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { course, skill } = idsOf(params)
  const [{ name, courses }] = await Promise.all([
    api.call(skills.get, { params: { id: skill } }),
    requireAdmin(api),
  ])
  return { name, courses, closeTo: skillList(course).sameList(request) }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { course, skill } = idsOf(params)
  await api.call(skills.remove, { params: { id: String(skill) } })
  return redirectWithFlash(
    context,
    skillList(course).sameList(request),
    'Se eliminó la competencia.',
  )
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
            : agree(
                courses,
                'Dejará de estar asignada al curso que la tiene.',
                `Dejará de estar asignada a los ${counted(courses, NOUNS.course)} que la tienen.`,
              )}{' '}
          No se puede deshacer.
        </p>
      </ConfirmPage>
    </RouteDialog>
  )
}
