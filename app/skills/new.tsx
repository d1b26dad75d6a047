import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { newSkill, skills } from '#contract/skills.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { skillList } from './list-query.ts'
import { ownerOf } from './owners.server.ts'
import { SkillFields } from './skill-fields.tsx'

export const meta: MetaFunction = () => [{ title: 'Nueva competencia' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  return formPage(request, context, {
    closeTo: skillList(ownerOf(request, params)).currentUrl(request),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const form = await readForm(request, newSkill)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(skills.create, { body: form.values })
  if (!outcome.ok) return form.refuse(outcome.failure)
  const done = `Competencia creada: ${outcome.value.name}.`
  return redirectWithFlash(context, skillList(ownerOf(request, params)).currentUrl(request), done)
}

export default function NewSkill() {
  return (
    <FormDialog
      id="new-skill"
      title="Nueva competencia"
      size="sm"
      submit="Crear competencia"
      {...useLoaderData<typeof loader>()}
    >
      <SkillFields />
    </FormDialog>
  )
}
