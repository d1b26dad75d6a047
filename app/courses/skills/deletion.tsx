import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { counted, listed, NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import { skills, type Skill } from '#contract/courses/skills.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { ConfirmDialog } from '#app/kit/forms/confirm-dialog.tsx'
import { skillList } from './list-query.ts'
import { ownerOf, skillOf } from './owners.server.ts'

export const meta: MetaFunction = () => [{ title: 'Eliminar competencia' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [skill, { tenant }] = await Promise.all([
    api.call(skills.get, { params: { id: skillOf(params) } }),
    requireAdmin(api),
  ])
  return {
    name: skill.name,
    assigned: assignedTo(skill, tenant.features.externalTraining),
    closeTo: skillList(ownerOf(request, params)).currentUrl(request),
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const skill = skillOf(params)
  await api.call(skills.remove, { params: { id: String(skill) } })
  return redirectWithFlash(
    context,
    skillList(ownerOf(request, params)).currentUrl(request),
    'Se eliminó la competencia.',
  )
}

/** Returns the owners that lose the skill, as text. */
function assignedTo(skill: Skill, externalTraining: boolean): string {
  const some = (count: number, noun: Noun) => (count > 0 ? [counted(count, noun)] : [])
  const owners = [
    ...some(skill.courses, NOUNS.course),
    ...(externalTraining ? some(skill.external_courses, NOUNS.externalCourse) : []),
    ...some(skill.certifications, NOUNS.certification),
  ]
  if (owners.length === 0) return 'Ningún curso ni certificación la tiene asignada.'
  return `Dejará de estar asignada a ${listed(owners)}.`
}

export default function SkillDeletion() {
  const { name, assigned, closeTo } = useLoaderData<typeof loader>()
  return (
    <ConfirmDialog title="Eliminar competencia" closeTo={closeTo}>
      <p className="font-medium">¿Eliminar {name}?</p>
      <p className="mt-2">{assigned} No se puede deshacer.</p>
    </ConfirmDialog>
  )
}
