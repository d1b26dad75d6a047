import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { id } from '#contract/platform/values/shapes.ts'
import { skills, SKILLS_LOADED } from '#contract/courses/skills.ts'
import { parseIds } from '#app/kit/backend/address.server.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { takeFormDraft } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { MultiSelectField } from '#app/kit/forms/choices/multi-select-field.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { readByName } from '#app/kit/lists/read-page.server.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { skillList } from './list-query.ts'
import { assign, ownerOf, readAssigned } from './owners.server.ts'
import { OWNERS } from './owners.ts'
import { SkillList } from './skill-list.tsx'

export const meta: MetaFunction = () => [{ title: 'Asignar competencias' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const at = ownerOf(request, params)
  const { values, headers } = await takeFormDraft(request, context)
  const [assigned, all, listed] = await Promise.all([
    readAssigned(api, at),
    api.call(skills.list, { query: { limit: SKILLS_LOADED } }),
    readByName({ request, context }, skillList(at), (query) => api.call(skills.list, { query })),
    requireAdmin(api),
  ])
  // Assigned skills are always among the options, even beyond the loaded ones.
  const choices = new Map([...assigned.skills, ...all.results].map((skill) => [skill.id, skill]))
  return data(
    {
      at,
      name: assigned.owner.name,
      assigned: assigned.skills.map((skill) => skill.id),
      options: [...choices.values()].map(({ id: value, name: label }) => ({ value, label })),
      listed,
      recovered: values,
    },
    { headers },
  )
}

const ids = skills.assignToCourse.body.shape.skills
/** A single ticked checkbox posts a string, none posts nothing. */
const assignment = z.object({
  skills: z.union([ids, id.transform((one) => [one])]).default([]),
  /** Skills ticked when the form was shown, '1,2,3'. */
  shown: z
    .string()
    .default('')
    .transform((written) => parseIds(written.split(','))),
})

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const at = ownerOf(request, params)
  return saveForm({ request, context }, assignment, {
    save: ({ skills: chosen, shown: initial }) => assign(api, at, { chosen, initial }),
    done: ({ name }) => [
      skillList(at).currentUrl(request),
      `Se guardaron las competencias de ${name}.`,
    ],
  })
}

export default function SkillAssignment() {
  const { at, name, assigned, options, listed, recovered } = useLoaderData<typeof loader>()
  const { list, back, title, help } = OWNERS[at.kind]
  return (
    <>
      <PageHeader
        title="Asignar competencias"
        description={name}
        back={{ to: list, label: back }}
      />
      <Outlet />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card title={title}>
          <Form
            // Mounts the form again when the assigned skills or the options change.
            key={`${assigned.join()} ${options.length}`}
            id="assigned-skills"
            defaultValues={{ skills: assigned }}
            recovered={recovered}
          >
            <input type="hidden" name="shown" value={assigned.join()} />
            <MultiSelectField
              name="skills"
              label="Competencias"
              help={help}
              options={options}
              emptyText="Aún no hay competencias: crea la primera."
            />
            <FormActions>
              <SubmitButton>{actions.save}</SubmitButton>
            </FormActions>
          </Form>
        </Card>
        <SkillList at={at} page={listed} />
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
