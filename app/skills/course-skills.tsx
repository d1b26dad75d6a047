import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { id } from '#contract/shapes.ts'
import { skills, SKILLS_LOADED } from '#contract/skills.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireAdmin } from '../backend/permission.ts'
import { postedForm } from '../backend/posted-form.server.ts'
import { actions } from '../copy/common.ts'
import { invalidForm, refusedForm } from '../forms/failure.ts'
import { Form } from '../forms/form.tsx'
import { MultiSelectField } from '../forms/multi-select-field.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { formValidator } from '../forms/validator.ts'
import { readByName } from '../lists/read-page.server.ts'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { skillList } from './list-query.ts'
import { idsOf } from './params.server.ts'
import { SkillList } from './skill-list.tsx'

export const meta: MetaFunction = () => [{ title: 'Asignar competencias' }]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { course: id } = idsOf(params)
  const { values, headers } = await takePendingForm(request, context)
  const [assigned, all, listed] = await Promise.all([
    api.call(skills.ofCourse, { params: { id } }),
    api.call(skills.list, { query: { limit: SKILLS_LOADED } }),
    readByName({ request, context }, skillList(id), (query) => api.call(skills.list, { query })),
    requireAdmin(api),
  ])
  // What is assigned is always among the choices, however many there are.
  const choices = new Map([...assigned.skills, ...all.results].map((skill) => [skill.id, skill]))
  return data(
    {
      course: assigned.course,
      assigned: assigned.skills.map((skill) => skill.id),
      options: [...choices.values()].map(({ id: value, name: label }) => ({ value, label })),
      listed,
      recovered: values,
    },
    { headers },
  )
}

const ids = skills.assignToCourse.body.shape.skills
/** One box that is ticked comes alone, and none does not come at all. */
const form = z.object({
  skills: z.union([ids, id.transform((one) => [one])]).default([]),
})

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { course: id } = idsOf(params)
  const result = await formValidator(form).validate((await postedForm(request)).form)
  if (result.error) return invalidForm(result)
  const outcome = await api.attempt(skills.assignToCourse, { params: { id }, body: result.data })
  if (!outcome.ok) return refusedForm(outcome.failure, result)
  const done = `Se guardaron las competencias de ${outcome.value.course.name}.`
  return redirectWithFlash(context, skillList(id).sameList(request), done)
}

export default function CourseSkills() {
  const { course, assigned, options, listed, recovered } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Asignar competencias"
        description={course.name}
        back={{ to: paths.courses.list(), label: 'Volver a los cursos' }}
      />
      <Outlet />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <Card title="Competencias del curso">
          <Form
            // Anew when what is assigned or can be chosen is another.
            key={`${assigned.join()} ${options.length}`}
            id="course-skills"
            defaultValues={{ skills: assigned }}
            recovered={recovered}
          >
            <MultiSelectField
              name="skills"
              label="Competencias"
              help="Las que desarrolla este curso. Cuentan en los tiempos de cada usuario."
              options={options}
              emptyText="Aún no hay competencias: crea la primera."
            />
            <FormActions>
              <SubmitButton>{actions.save}</SubmitButton>
            </FormActions>
          </Form>
        </Card>
        <SkillList course={course.id} page={listed} />
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
