import { useLoaderData } from '@remix-run/react'
import { newSkill, skills } from '#contract/courses/skills.ts'
import { FormDialog } from '#app/kit/forms/form-dialog.tsx'
import { skillList } from './list-query.ts'
import { ownerOf } from './owners.server.ts'
import { SkillFields } from './skill-fields.tsx'
import type { MetaFunction } from '@remix-run/node'
import { creationForm } from '#app/kit/forms/saving/record-form.server.ts'

export const meta: MetaFunction = () => [{ title: 'Nueva competencia' }]

const form = creationForm({
  schema: newSkill,
  save: ({ api }, body) => api.attempt(skills.create, { body }),
  done: ({ name }) => `Competencia creada: ${name}.`,
  closeTo: ({ request, params }) => skillList(ownerOf(request, params)).currentUrl(request),
})
export const loader = form.loader
export const action = form.action

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
