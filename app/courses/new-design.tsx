import {
  data,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Form as SearchForm, useLoaderData } from '@remix-run/react'
import { courses } from '#contract/courses.ts'
import { id as identity } from '#contract/shapes.ts'
import { signedIn } from '../backend/api.server.ts'
import { redirectWithFlash } from '../backend/flash.server.ts'
import { takePendingForm } from '../backend/pending-form.server.ts'
import { requireSuperAdmin } from '../backend/permission.ts'
import { actions } from '../copy/common.ts'
import { CONTROL, Field } from '../forms/field.tsx'
import { Form } from '../forms/form.tsx'
import { MultiSelectField } from '../forms/multi-select-field.tsx'
import { FormActions, SubmitButton } from '../forms/submit-button.tsx'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { RouteDialog } from '../ui/route-dialog.tsx'
import { CourseFields } from './course-fields.tsx'
import { newDesignForm, saveCourse } from './course-form.server.ts'
import { readListQuery, sameDesigns, toQuery } from './list-query.ts'

export const meta: MetaFunction = () => [{ title: 'Nuevo curso' }]

/** The owner is in the address: what the form offers is of that company. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const { tenant } = await requireSuperAdmin(api)
  const search = new URL(request.url).searchParams
  const owner = identity.safeParse(search.get('owner')).data ?? tenant.id
  const [{ values, headers }, choices] = await Promise.all([
    takePendingForm(request, context),
    api.call(courses.designChoices, { query: { owner } }),
  ])
  if (!choices.companies.some(({ id }) => id === owner)) throw new Response(null, { status: 404 })
  const here = toQuery(readListQuery(search))
  return data(
    { owner, choices, here, recovered: values, closeTo: sameDesigns(request) },
    { headers },
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const saved = await saveCourse({ api, request, context }, newDesignForm, (body) =>
    api.attempt(courses.createDesign, { body }),
  )
  if (!saved.ok) return saved.answer
  return redirectWithFlash(context, sameDesigns(request), `Curso creado: ${saved.stored.name}.`)
}

/** Where a super-administrator's course goes when they say nothing: specification 2, section 5. */
const GIVEN_TO = 1

type Choice = { id: number; name: string }
const optionsOf = (choices: Choice[]) => choices.map(({ id, name }) => ({ value: id, label: name }))

export default function NewDesign() {
  const { owner, choices, recovered, closeTo } = useLoaderData<typeof loader>()
  const lookups = {
    categories: { options: optionsOf(choices.categories) },
    instructors: { options: optionsOf(choices.instructors) },
  }
  return (
    <RouteDialog title="Nuevo curso" closeTo={closeTo}>
      <OwnerChoice />
      {/* Another owner offers other categories and experts: it is another form. */}
      <Form
        key={owner}
        id="new-design"
        encType="multipart/form-data"
        defaultValues={{ other_tenants: [GIVEN_TO] }}
        recovered={recovered}
      >
        <input type="hidden" name="owner_tenant_id" value={owner} readOnly />
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

function OwnerChoice() {
  const { owner, choices, here } = useLoaderData<typeof loader>()
  return (
    <SearchForm
      method="get"
      action={paths.designs.new()}
      className="mb-4 border-b border-line pb-4"
    >
      {here.q ? <input type="hidden" name="q" value={here.q} /> : null}
      {here.page ? <input type="hidden" name="page" value={here.page} /> : null}
      <Field
        id="design-owner"
        label="Compañía dueña"
        help="Elígela primero: las categorías y los expertos son los suyos."
      >
        <div className="flex items-center gap-2">
          <select id="design-owner" name="owner" defaultValue={owner} className={CONTROL}>
            {choices.companies.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <Button type="submit">Cambiar</Button>
        </div>
      </Field>
    </SearchForm>
  )
}
