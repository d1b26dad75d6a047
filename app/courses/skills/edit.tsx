import { useLoaderData } from '@remix-run/react'
import { skillChanges, skills } from '#contract/courses/skills.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { skillList } from './list-query.ts'
import { ownerOf, skillOf } from './owners.server.ts'
import { FIELD_LABELS, SkillFields } from './skill-fields.tsx'
import type { MetaFunction } from '@remix-run/node'
import { editForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Cambiar el nombre de la competencia' }]

const form = editForm({
  schema: skillChanges,
  fields: ['name'],
  labels: FIELD_LABELS,
  get: ({ api, params }) => api.call(skills.get, { params: { id: skillOf(params) } }),
  page: (_visit, skill) => ({ description: skill.name }),
  save: ({ api, params }, body) =>
    api.attempt(skills.rename, { params: { id: skillOf(params) }, body }),
  done: ({ name }) => `La competencia se llama ahora ${name}.`,
  closeTo: ({ request, params }) => skillList(ownerOf(request, params)).currentUrl(request),
})
export const loader = form.loader
export const action = form.action

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
