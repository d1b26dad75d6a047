import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MAX_CHOICES } from '#contract/people/preregistration-choice-fields.ts'
import {
  choicesForm,
  type PreregistrationChoices,
} from '#contract/people/preregistration-choices.ts'
import { preregistrations } from '#contract/people/preregistrations.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { editingForm, newerRecord } from '#app/kit/forms/saving/conflict.server.ts'
import { EditForm } from '#app/kit/forms/saving/edit-form.tsx'
import { DefaultButton } from '#app/kit/forms/choices/multi-lookup-field.tsx'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { TextAreaField } from '#app/kit/forms/text-field.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { withValuesInUse } from './values-in-use.server.ts'

const TITLE = 'Opciones del formulario público'

export const meta: MetaFunction = () => [{ title: TITLE }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  const [choices] = await Promise.all([api.call(preregistrations.choices, {}), requireAdmin(api)])
  const { fields, record } = asEdited(choices)
  return formPage(request, context, {
    fields: choices.fields.map(({ field, label }) => ({ field, label })),
    defaults: editingForm(fields, record),
  })
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  return saveForm({ request, context }, choicesForm, {
    prepare: withValuesInUse(api),
    asksAgain: (form) => form.has('fill'),
    save: (body) => api.attempt(preregistrations.changeChoices, { body }),
    newer: async () => {
      const { fields, labels, record } = asEdited(await api.call(preregistrations.choices, {}))
      return newerRecord(fields, record, { labels })
    },
    done: () => [paths.preregistrations.choices(), 'Se guardaron las opciones del formulario.'],
  })
}

/** Returns the choices as a form edits them, one a line. */
function asEdited({ fields, version }: PreregistrationChoices) {
  const names: string[] = fields.map(({ field }) => field)
  const texts = fields.map(({ field, choices }): [string, string] => [field, choices.join('\n')])
  const record: Record<string, unknown> & { version: number } = {
    ...Object.fromEntries(texts),
    version,
  }
  const labels = Object.fromEntries(fields.map(({ field, label }) => [field, label]))
  return { fields: names, record, labels }
}

export default function PreregistrationChoicesPage() {
  const { fields, defaults, recovered } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Lo que el formulario sugiere al escribir en cada campo. La persona puede escribir otra cosa."
        back={{ to: paths.preregistrations.list(), label: 'Volver a los prerregistros' }}
      />
      <div className="max-w-text">
        <Card title="Opciones de cada campo">
          <EditForm id="preregistration-choices" defaults={defaults} recovered={recovered}>
            <DefaultButton />
            <p className="text-muted">
              Cualquiera que tenga la dirección del formulario ve estas opciones. Antes de guardar
              las que trajiste de los usuarios, quita las que sean datos de una persona.
            </p>
            {fields.map(({ field, label }) => (
              <div key={field} className="grid gap-2">
                <TextAreaField
                  name={field}
                  label={label}
                  help={`Una opción por línea, hasta ${MAX_CHOICES}. ${
                    field === 'location'
                      ? 'Vacío: se sugieren las ubicaciones de los usuarios.'
                      : 'Vacío: no se sugiere nada.'
                  }`}
                />
                <p>
                  <SubmitButton variant="secondary" name="fill" value={field} pending="Trayendo…">
                    {`Traer los valores en uso de ${label}`}
                  </SubmitButton>
                </p>
              </div>
            ))}
          </EditForm>
        </Card>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
