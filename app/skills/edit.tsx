import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { skillChanges, skills } from '#contract/skills.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { formPage } from '../backend/form-draft.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { editingForm, newerRecord } from '../forms/conflict.server.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { readForm } from '../forms/read-form.server.ts'
import { skillList } from './list-query.ts'
import { ownerOf, skillOf } from './owners.server.ts'
import { FIELD_LABELS, SkillFields } from './skill-fields.tsx'

const EDITED = ['name'] as const

export const meta: MetaFunction = () => [{ title: 'Cambiar el nombre de la competencia' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const id = skillOf(params)
  const [skill] = await Promise.all([api.call(skills.get, { params: { id } }), requireAdmin(api)])
  return formPage(request, context, {
    description: skill.name,
    defaults: editingForm(EDITED, skill),
    closeTo: skillList(ownerOf(request, params)).currentUrl(request),
  })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const id = skillOf(params)
  const form = await readForm(request, skillChanges)
  if (!form.ok) return form.answer
  const outcome = await api.attempt(skills.rename, { params: { id }, body: form.values })
  if (!outcome.ok) {
    return form.refuse(outcome.failure, async () => {
      const newer = await api.call(skills.get, { params: { id } })
      return newerRecord(EDITED, newer, { labels: FIELD_LABELS })
    })
  }
  const done = `La competencia se llama ahora ${outcome.value.name}.`
  return redirectWithFlash(context, skillList(ownerOf(request, params)).currentUrl(request), done)
}

export default function RenameSkill() {
  return (
    <FormDialog
      id="rename-skill"
      title="Cambiar el nombre"
      size="sm"
      submit="Cambiar el nombre"
      {...useLoaderData<typeof loader>()}
    >
      <SkillFields />
    </FormDialog>
  )
}
