import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { courses } from '#contract/courses/courses.ts'
import { id as identity } from '#contract/platform/values/shapes.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { takeFormDraft, type FormValues } from '#app/kit/backend/form-draft.server.ts'
import { requireSuperAdmin } from '#app/kit/backend/permission.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { Form } from '#app/kit/forms/form.tsx'
import { DefaultButton } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { MultiSelectField } from '#app/kit/forms/choices/multi-select-field.tsx'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { param } from '#app/kit/urls/url-state.ts'
import { CourseFields } from './course-fields.tsx'
import { keepCourse, newDesignForm, postedCourse, saveCourse } from './course-form.server.ts'
import { designList } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo curso' }]

/** The owner is in the address: the form's options are of that tenant. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { tenant } = await requireSuperAdmin(api)
  const owner = identity.safeParse(param(request, 'owner')).data ?? tenant.id
  const [{ values, headers }, choices] = await Promise.all([
    takeFormDraft(request, context),
    api.call(courses.designChoices, { query: { owner } }),
  ])
  if (!choices.companies.some(({ id }) => id === owner)) throw notFound()
  return data(
    { owner, choices, recovered: values, closeTo: designList.currentUrl(request) },
    { headers },
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const { form } = await postedCourse(request)
  const owner = form.get('owner_tenant_id')
  // The typed values are kept when the owner changes. A course without references to the former
  // owner is created.
  const isOthers =
    owner !== form.get('choices_of') &&
    Boolean(form.get('category_id') || form.get('instructor_id'))
  if (form.has('change') || isOthers) {
    await keepCourse({ api, request, context })
    const here = designList.toQuery(designList.readListQuery(request))
    return redirect(paths.designs.new({ ...here, owner: identity.safeParse(owner).data }))
  }
  return saveCourse({ api, request, context }, newDesignForm, {
    save: (body) => api.attempt(courses.createDesign, { body }),
    done: ({ id, name }) => [paths.designs.design(id), `Curso creado: ${name}.`],
  })
}

/** Default tenant of a super-administrator's course: specification 2, section 5. */
const GIVEN_TO = 1

/** True when the draft was saved because of another owner, by 'Cambiar' or by 'Crear curso'. */
const isOfAnotherOwner = (typed: FormValues | null) =>
  typed !== null && typed['owner_tenant_id'] !== typed['choices_of']

const notYetCreated = (owner: string) => ({
  warning: `El curso aún no se ha creado: ahora puedes elegir entre las categorías y los expertos de ${owner}. Revisa lo demás, que se conserva, y presiona «Crear curso».`,
})

type Choice = { id: number; name: string }
const optionsOf = (choices: Choice[]) => choices.map(({ id, name }) => ({ value: id, label: name }))

export default function NewDesign() {
  const { owner, choices, recovered, closeTo } = useLoaderData<typeof loader>()
  const ownerName = choices.companies.find(({ id }) => id === owner)?.name ?? ''
  const lookups = {
    categories: { options: optionsOf(choices.categories) },
    instructors: { options: optionsOf(choices.instructors) },
  }
  return (
    <RouteDialog title="Nuevo curso" closeTo={closeTo}>
      {/* Another owner has other categories and experts, so the form is mounted again. */}
      <Form
        key={owner}
        id="new-design"
        encType="multipart/form-data"
        defaultValues={{ owner_tenant_id: owner, other_tenants: [GIVEN_TO] }}
        recovered={recovered}
        recoveredWords={isOfAnotherOwner(recovered) ? notYetCreated(ownerName) : undefined}
      >
        {/* Enter submits the creation of the course. */}
        <DefaultButton />
        <input type="hidden" name="choices_of" value={owner} readOnly />
        <div className="flex flex-wrap items-end gap-2 border-b border-line pb-4">
          <div className="min-w-0 flex-1">
            <SelectField
              name="owner_tenant_id"
              label="Compañía dueña"
              help="Elígela primero: las categorías y los expertos son los suyos."
              options={optionsOf(choices.companies)}
            />
          </div>
          <Button type="submit" name="change" value="owner">
            Cambiar
          </Button>
        </div>
        <CourseFields lookups={lookups} imageAt={paths.designs.image} />
        <MultiSelectField
          name="other_tenants"
          label="Asignar a"
          help="Compañías que tendrán el curso, además de su dueña."
          options={optionsOf(choices.companies)}
        />
        <FormActions>
          <ButtonLink to={closeTo} preventScrollReset>
            {actions.cancel}
          </ButtonLink>
          <SubmitButton pending="Creando…">Crear curso</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}
